/** `<PackageManagerTabs command="install x" />`: the same command for npm, yarn, pnpm and bun. */
import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { commandsOf } from './package-manager-commands.ts';
import type { Command } from './package-manager-commands.ts';
import { Tab, Tabs } from './tabs.tsx';

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
