/** Asks git which content files have changed, and finds the pages related to them. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Cache } from '../compile/cache/pages.ts';
import { moduleFoldersOf } from '../config/site-modules.ts';
import { contentFileOf, urlSpaceOf } from '../config/site.ts';
import { closest } from '../findings/closest.ts';
import type { Site } from '../site/read.ts';
import { resolveTarget } from '../site/resolve-links.ts';
import { routeOfPath, routePathCandidates, routePathOf } from '../../shared/urls.ts';

/**
 * Files in the repository that differ from the merge base with `ref`, including untracked ones, as POSIX paths from the
 * root, or a string that explains why git failed.
 */
export function changedFiles(root: string, ref: string): string[] | string {
  const git = (...parameters: string[]): { ok: boolean; out: string } => {
    const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...parameters], {
      cwd: root,
      encoding: 'utf8',
    });
    return { ok: status === 0, out: stdout ?? '' };
  };
  if (!git('rev-parse', '--is-inside-work-tree').ok) return 'the site is not in a git repository';
  if (ref.startsWith('-') || !git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).ok)
    return git('rev-parse', '--verify', '--quiet', 'HEAD').ok
      ? commitMissing(ref, {
          refs: git('for-each-ref', '--format=%(refname:short)').out.split('\n'),
          isShallow: git('rev-parse', '--is-shallow-repository').out.trim() === 'true',
        })
      : 'the git repository has no commits yet; `--changed` compares with a commit';
  const base = git('merge-base', ref, 'HEAD');
  const from = base.ok ? base.out.trim() : ref;
  // A page can include files in the repository that are outside the site.
  const folder = git('rev-parse', '--show-prefix');
  const changed = git('diff', '--name-only', '--no-relative', '--no-renames', '-z', from, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard', '--full-name', '-z', ':/');
  if (!folder.ok || !changed.ok || !untracked.ok) return 'git could not compare the files';
  const names = new Set(`${changed.out}\0${untracked.out}`.split('\0').filter((name) => name !== ''));
  return [...names].map((name) => path.posix.relative(folder.out.trim(), name)).toSorted();
}

function commitMissing(ref: string, { refs, isShallow }: { refs: readonly string[]; isShallow: boolean }): string {
  const nearest = closest(ref, refs);
  const suggestion = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
  const history = isShallow
    ? '; this clone does not have the full history: fetch it (in GitHub Actions, with `fetch-depth: 0` for actions/checkout)'
    : '';
  return `git cannot find the commit \`${ref}\`${history || suggestion}`;
}

/**
 * Display names of the files, the pages that link to, include or use them, the files' translations, and the navigation
 * files that list the files.
 */
export function touchedBy(changed: readonly string[], { site, cache }: { site: Site; cache: Cache }): Set<string> {
  const { config, links } = site;
  const content = nameIn(config.root, config.content);
  const contentPaths = new Set(changed.map((file) => path.posix.relative(content, file)));
  const pages = [...contentPaths].filter((file) => /\.mdx?$/.test(file) && !file.startsWith('../'));
  const touched = new Set([...changed, ...navigationOf(pages, site)]);
  const urls = urlSpaceOf(config);
  const routes = new Set<string>();
  const slugs = new Set<string>();
  for (const contentPath of pages) {
    const route = routeOfPath(contentPath, urls);
    routes.add(routePathOf(route, urls));
    slugs.add(`${route.version}/${route.slug}`);
  }
  const sources = new Set(
    changed.map((file) => path.join(config.root, file)).filter((file) => !/\.mdx?$/.test(file) || !fs.existsSync(file)),
  );
  const moduleFolders = moduleFoldersOf(config).map((folder) => nameIn(config.root, folder));
  const hasModule = changed.some((file) => moduleFolders.some((folder) => isInside(file, folder)));
  const uses = ({ path: name, use }: { path: string; use?: string }): boolean =>
    use === 'component' ? hasModule : use === 'plugin' ? touched.has(name) : contentPaths.has(name);
  for (const { facts } of cache.state.pages.values()) {
    const { meta, deps } = facts;
    const written = [...facts.links.map(({ target }) => target), ...(meta.links ?? []).map(({ link }) => link)];
    const linksToChange = written.some((target) => {
      const resolved = resolveTarget(target, meta, links);
      if (resolved.kind === 'page') return routes.has(resolved.routePath);
      if (resolved.kind === 'file') return sources.has(resolved.file.source);
      return (
        resolved.kind === 'missing' && routePathCandidates(resolved.path).some((candidate) => routes.has(candidate))
      );
    });
    const isOtherLanguage = slugs.has(`${meta.route.version}/${meta.route.slug}`);
    if (linksToChange || isOtherLanguage || deps.some(uses)) touched.add(contentFileOf(config, meta.path));
  }
  return touched;
}

/**
 * The config, and the `_meta.json` files that may list these pages because they contain the last part of a page's path.
 */
function navigationOf(pages: readonly string[], { config, scanned }: Site): string[] {
  const names = new Set(pages.flatMap((page) => [nameOf(page), nameOf(path.posix.dirname(page))]));
  const lists = (text: string): boolean => [...names].some((name) => text.includes(name));
  return [
    ...(pages.length === 0 ? [] : config.files.map((file) => nameIn(config.root, file))),
    ...scanned.metaFiles.flatMap((file) => (lists(scanned.textOf(file)) ? [contentFileOf(config, file)] : [])),
  ];
}

function nameOf(file: string): string {
  return path.posix.basename(file).replace(/\.mdx?$/, '');
}

function nameIn(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/');
}

function isInside(file: string, folder: string): boolean {
  return folder === '' ? !file.startsWith('../') : file.startsWith(`${folder}/`);
}
