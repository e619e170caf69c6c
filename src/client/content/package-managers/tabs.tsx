/** `<PackageManagerTabs command="install x" />`: the same command for npm, yarn, pnpm and bun. */
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { commandsOf } from './commands.ts';
import type { Command } from './commands.ts';
import { ContentContext } from '../context.ts';
import { Tab, Tabs } from '../tabs/tabs.tsx';

export function PackageManagerTabs({ command }: { command: Command }): ReactNode {
  return (
    <Tabs groupId="package.manager">
      {Object.entries(commandsOf(command)).map(([manager, text]) => (
        <Tab key={manager} label={manager}>
          <CodeBlock language="sh" code={text} />
        </Tab>
      ))}
    </Tabs>
  );
}

/** A code block with the same markup as a fence. */
function CodeBlock({ language, code }: { language: string; code: string }): ReactNode {
  const { highlight } = useContext(ContentContext);
  return (
    // On a phone, longer lines would be under the block's buttons.
    <div className={/^.{27}/.test(code) ? 'code-block code-long' : 'code-block'} data-lang={language}>
      <pre tabIndex={0}>
        {highlight === undefined ? (
          <code className={`language-${language}`}>
            <span className="line">{code}</span>
          </code>
        ) : (
          <code className={`language-${language}`} dangerouslySetInnerHTML={{ __html: highlight(code, language) }} />
        )}
      </pre>
    </div>
  );
}
