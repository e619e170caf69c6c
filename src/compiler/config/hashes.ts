/** Computes the hashes of a config that show whether results from an earlier config are still valid. */
import path from 'node:path';
import type { SiteConfig } from './site.ts';
import { fileInRoot } from '../findings/positions.ts';
import { hashOfData } from '../hash.ts';
import { neededPackages, optionalVersion } from '../optional-package.ts';
import { shapesPages } from '../plugins/describe.ts';
import { docsiteVersion } from '../version.ts';

/** The options whose whole value affects compiled pages. */
const compiledWith = [
  'title',
  'lang',
  'locales',
  'langFolders',
  'multiVersion',
  'base',
  'urlBase',
  'content',
  'include',
  'markdown',
  'frontmatter',
  'components',
] as const satisfies (keyof SiteConfig)[];

/** The config without its hashes and what the program sets, which affects no output. */
export type HashedFacts = Omit<SiteConfig, 'compileHash' | 'hash' | 'pageTimeLimit'>;

/**
 * `compileHash` covers everything that a page's reading, compiling and search terms depend on. Paths are relative to
 * the root, so that a site has the same hashes in every location.
 */
export function hashesOf(
  facts: HashedFacts,
  moduleHash: { compile: string; whole: string },
): Pick<SiteConfig, 'compileHash' | 'hash'> {
  const { root, files: _files, file: _file, fileText: _text, checks: _checks, cache: _cache, ...others } = facts;
  const { module: _module, compileModule: _compileModule, ...rest } = others;
  const isInside = (value: unknown): value is string => typeof value === 'string' && value.startsWith(root + path.sep);
  const portable = JSON.parse(
    JSON.stringify(rest, (_key, value: unknown) => (isInside(value) ? fileInRoot(root, value) : value)),
  ) as typeof rest;
  const { search } = portable;
  const compiled = {
    ...Object.fromEntries(compiledWith.map((key) => [key, portable[key]])),
    trailingSlash: portable.route.trailingSlash,
    search: search === false ? false : { codeBlocks: search.codeBlocks, synonyms: search.synonyms },
    texts: portable.theme.texts,
    layouts: Object.keys(portable.theme.layouts),
    reference: portable.theme.reference,
    packages: neededPackages(portable.markdown).map(({ name }) => `${name}@${optionalVersion(name, root) ?? ''}`),
    ...(shapesPages(facts.plugins) && { plugins: facts.plugins.own }),
  };
  return {
    compileHash: hashOfData({ docsiteVersion, pluginHash: moduleHash.compile, compiled }),
    hash: hashOfData({ docsiteVersion, pluginHash: moduleHash.whole, portable }),
  };
}
