/** Asks git which content files have changed, and finds the pages related to them. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Cache } from '../compile/cache/pages.ts';
import { contentFileOf, urlSpaceOf } from '../config/site.ts';
import type { Site } from '../site/read.ts';
import { resolveTarget } from '../site/resolve-links.ts';
import { routeOfPath, routePathCandidates, routePathOf } from '../../shared/urls.ts';

/**
 * Files in the root that differ from the merge base with `ref`, including untracked ones, as POSIX paths from the root;
 * a string explains why git failed.
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
    return `git cannot find the commit \`${ref}\``;
  const base = git('merge-base', ref, 'HEAD');
  const from = base.ok ? base.out.trim() : ref;
  const changed = git('diff', '--name-only', '--relative', '--no-renames', '-z', from, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  if (!changed.ok || !untracked.ok) return 'git could not compare the files';
  return [...new Set(`${changed.out}\0${untracked.out}`.split('\0'))].filter((name) => name !== '').toSorted();
}

/** Display names of the files, of the pages that link to or include them, and of their translations. */
export function touchedBy(changed: readonly string[], { site, cache }: { site: Site; cache: Cache }): Set<string> {
  const { config, links } = site;
  const folder = contentFileOf(config, '');
  const contentPaths = new Set(
    changed.flatMap((file) =>
      folder === '' ? [file] : file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : [],
    ),
  );
  const touched = new Set(changed);
  const urls = urlSpaceOf(config);
  const routes = new Set<string>();
  const slugs = new Set<string>();
  for (const contentPath of contentPaths) {
    const route = routeOfPath(contentPath, urls);
    routes.add(routePathOf(route, urls));
    slugs.add(`${route.version}/${route.slug}`);
  }
  const sources = new Set(
    changed.map((file) => path.join(config.root, file)).filter((file) => !/\.mdx?$/.test(file) || !fs.existsSync(file)),
  );
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
    if (linksToChange || isOtherLanguage || deps.some(({ path: name }) => contentPaths.has(name)))
      touched.add(contentFileOf(config, meta.path));
  }
  return touched;
}
