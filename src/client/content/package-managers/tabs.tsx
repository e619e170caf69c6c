/** `<PackageManagerTabs command="install x" />`: the same command for npm, yarn, pnpm and bun. */
import type { ReactNode } from 'react';
import { CodeBlock } from '../code-block.tsx';
import { commandsOf } from './commands.ts';
import type { Command } from './commands.ts';
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
