/** Stubs for the components that the old theme shows around the text, one for each of docsite's slots. */
import type { OldSite, SlotComponent } from '../model.ts';
import type { Stub } from './stubs.ts';

export interface SlotStub extends Stub {
  slot: string;
}

/** `free` returns an unused name for a file; `packageName` is that of docsite. */
export function slotStubs(
  { slots = [] }: OldSite,
  { free, packageName }: { free(file: string): string; packageName: string },
): SlotStub[] {
  const names = [...new Set(slots.map(({ slot }) => slot))];
  return names.map((slot) => {
    const own = slots.filter((one) => one.slot === slot);
    const name = `${slot.charAt(0).toUpperCase()}${slot.slice(1)}Slot`;
    return {
      slot,
      name,
      path: free(`components/${name}.tsx`),
      text: stubText(name, own, packageName),
      inline: false,
      uses: own.map(({ module, file, line }) => ({
        name,
        ...(module !== undefined && { module }),
        props: {},
        code: {},
        isInline: false,
        file,
        line,
      })),
    };
  });
}

function stubText(name: string, components: readonly SlotComponent[], packageName: string): string {
  const lines = components.flatMap(({ name: own, module, oldSlot, options, code }) => {
    const from = module === undefined ? '' : `, migrated from ${module.replaceAll('*/', '')}`;
    const line = ` *   ${own}${from} (${oldSlot})${options === undefined ? '' : `: ${options.replaceAll('*/', '')}`}`;
    return code === undefined ? [line] : [`${line}:`, ' *', ...commentOf(code), ' *'];
  });
  return [
    `import type { SlotProps } from '${packageName}/theme';`,
    '',
    '/**',
    ' * Stub for components around the text. It renders nothing. The old site showed here:',
    ...lines,
    ' */',
    `export default function ${name}(_props: SlotProps) {`,
    '  return null;',
    '}',
    '',
  ].join('\n');
}

/** The old code, without the indentation that its later lines share. */
function commentOf(code: string): string[] {
  const [first = '', ...rest] = code.replaceAll('*/', '* /').split('\n');
  const indents = rest.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = rest.length === 0 ? 0 : Math.min(...indents);
  return [first, ...rest.map((line) => line.slice(shared))].map((line) => ` *     ${line}`.trimEnd());
}
