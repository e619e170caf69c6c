/** Recognizes the generator of a site by its configuration. */
import type { GeneratorName } from './model.ts';
import type { Generator } from './generators/generator.ts';
import { docusaurus } from './generators/docusaurus.ts';
import { fumadocs } from './generators/fumadocs.ts';
import { gitbook } from './generators/gitbook.ts';
import { markdown } from './generators/markdown.ts';
import { mdbook } from './generators/mdbook.ts';
import { mkdocs } from './generators/mkdocs.ts';
import { nextra } from './generators/nextra.ts';
import { rspress } from './generators/rspress.ts';
import { starlight } from './generators/starlight.ts';
import { vitepress } from './generators/vitepress.ts';
import type { OldFiles } from './read/old-files.ts';

/** Generators in the order in which they are tried. */
const generators: readonly Generator[] = [
  vitepress,
  docusaurus,
  starlight,
  rspress,
  mkdocs,
  mdbook,
  nextra,
  fumadocs,
  gitbook,
  markdown,
];

export interface Detected {
  generator: Generator;
  /** The file that identifies the generator. */
  config: string;
}

/** Returns every generator whose configuration is in the folder; if `from` is the name of a generator, returns only that one. */
export function detect(files: OldFiles, from: GeneratorName | null): Detected[] {
  return generators
    .filter(({ name }) => from === null || name === from)
    .flatMap((generator) => {
      const config = generator.detect(files);
      return config === null ? [] : [{ generator, config }];
    });
}
