/** A plugin that throws an error: every command reports the plugin and the position in its code. */
import { expect, test } from 'vitest';
import { folderWith, run, serve, until } from './command.ts';

const dates = `interface Page { text: string }

export const dates = {
  name: 'dates',
  key: '1',
  page: ({ text }: Page) => ({ value: dateOf(text) }),
};

function dateOf(text: string): string {
  const date = /date: (\\S+)/.exec(text)?.[1];
  if (date === undefined) throw new Error('no date');
  return date;
}
`;

function siteWithPlugin(plugin = dates): string {
  return folderWith({
    'plugins/dates.ts': plugin,
    'site.config.ts':
      "import { dates } from './plugins/dates.ts';\nexport default { title: 'Docs', url: 'https://docs.example', plugins: [dates] };\n",
    'content/index.md': '# Home\n\nWelcome.\n',
  });
}

const stack = /^ {4}at dateOf \(plugins\/dates\.ts:11:\d+\)\n {4}at .*\(plugins\/dates\.ts:6:\d+\)$/m;

test('`--verbose` prints the stack in source files, cold and from the cache', async () => {
  const site = siteWithPlugin();
  for (const command of ['build', 'check', 'check']) {
    const { stdout } = await run([command, site, '--verbose']);
    expect(stdout).toContain('the plugin `dates` failed in `page`: no date');
    expect(stdout).toMatch(stack);
    expect(stdout).not.toContain('lib/');
  }
  const { stdout } = await run(['check', site]);
  expect(stdout).toContain('  hint: add `--verbose` to see where the code failed');
  expect(stdout).not.toMatch(stack);
});

test('JSON contains the stack', async () => {
  const { stdout } = await run(['check', siteWithPlugin(), '--json']);
  const { findings } = JSON.parse(stdout) as { findings: { code: string; stack?: string }[] };
  expect(findings.find(({ code }) => code === 'plugin-hook-failed')?.stack).toMatch(
    /^at dateOf \(plugins\/dates\.ts:11:\d+\)\nat /,
  );
});

test('the development server prints the stack, and sends it to the overlay', async () => {
  const server = await serve(['dev', siteWithPlugin(), '--verbose']);
  try {
    await until('the finding', () => server.output().includes('no date'));
    await until('its stack', () => stack.test(server.output()));
    const token = /name="docsite-dev" content="([\w-]+)/.exec(await (await fetch(server.url)).text())?.[1] ?? '';
    const channel = await fetch(new URL(`/_docsite/events?token=${token}`, server.url));
    const first = await channel.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('"stack":"at dateOf (plugins/dates.ts:11:');
  } finally {
    await server.stop();
  }
});

test.each([
  ['`site`', "site() {\n    throw new Error('no site');\n  }", 'plugins/dates.ts:5'],
  ['`transform`', "transform() {\n    throw new Error('no edit');\n  }", 'plugins/dates.ts:5'],
  ['a remark plugin', "remark: [() => () => {\n    throw new Error('no tree');\n  }]", 'plugins/dates.ts:5'],
  ['a hook that exits its thread', 'transform() {\n    process.exit(3);\n  }', 'plugins/dates.ts:5'],
])('the stack of %s points to source files', async (_name, hook, position) => {
  const plugin = `export const dates = {\n  name: 'dates',\n  key: '1',\n  ${hook},\n};\n`;
  const { stdout } = await run(['check', siteWithPlugin(plugin), '--verbose']);
  expect(stdout).toContain(position);
});

test('the stack of a component has its own file, whether the config contains code or only data', async () => {
  const config = (plugins: string): string => `export default {
  title: 'Docs',
  url: 'https://docs.example',
  components: { Own: 'theme/own.tsx' },
  ${plugins}
};
`;
  for (const plugins of ['', "plugins: [{ name: 'idle', key: '1', page: () => ({}) }],"]) {
    const site = folderWith({
      'site.config.ts': config(plugins),
      'theme/own.tsx':
        'interface Props {\n  a?: string;\n}\n\nexport default function Own({ a }: Props) {\n  throw new Error(`no ${a}`);\n}\n',
      'content/index.mdx': '# Home\n\n<Own />\n',
    });
    const { stdout } = await run(['check', site, '--json']);
    const { findings } = JSON.parse(stdout) as { findings: { code: string; stack?: string }[] };
    expect(findings.find(({ code }) => code === 'component-render-failed')?.stack).toBe('at Own (theme/own.tsx:6:9)');
  }
});
