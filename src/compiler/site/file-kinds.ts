/** Decides by a file's path whether it may be published. */

/**
 * `publish`: an ordinary file. `refuse`: publishing it is an error. `leave-out`: it is not copied, with a warning.
 * `ignore`: it is not copied, without a warning.
 */
export interface FileKind {
  verdict: 'publish' | 'refuse' | 'leave-out' | 'ignore';
  /** A description of the kind of file, as the subject of a sentence; empty for ordinary files. */
  kind: string;
}

/** The role of a file in the content folder. */
export type ContentKind = 'pages' | 'metaFiles' | 'snippets' | 'public' | 'asset' | 'none';

/** Returns the role of a file with this content path. */
export function contentKindOf(name: string, excluded: ReadonlySet<string>): ContentKind {
  const segments = name.split('/');
  if (segments[0] === 'public' && segments.length > 1) return 'public';
  if (segments.some((segment) => segment.startsWith('.'))) return 'none';
  const last = segments.at(-1) ?? '';
  const isMarkdown = /\.mdx?$/.test(last);
  const isSnippet = segments.some(
    (segment, index) => segment.startsWith('_') || (segment === 'shared' && index < segments.length - 1),
  );
  if (last === '_meta.json')
    return segments.slice(0, -1).some((segment) => segment.startsWith('_') || segment === 'shared')
      ? 'none'
      : 'metaFiles';
  if (isSnippet) return 'snippets';
  if (isMarkdown) return excluded.has(name) ? 'snippets' : 'pages';
  return excluded.has(name) ? 'none' : 'asset';
}

/**
 * Classifies a file by its content path and, for a symbolic link, by the path of its target. Paths in `allowed` are
 * always published.
 */
export function fileKindOf(file: { path: string; linked?: string }, allowed: ReadonlySet<string>): FileKind {
  if (allowed.has(file.path)) return published;
  const own = namedKind(segmentsOf(file.path));
  const linked = file.linked === undefined ? null : namedKind(segmentsOf(file.linked));
  if (own?.verdict !== 'refuse' && linked?.verdict === 'refuse') return linked;
  return own ?? linked ?? hiddenKind(segmentsOf(file.path));
}

/** The segments of a path in lower case. For a file in `public/`, the segments of its output path. */
function segmentsOf(contentPath: string): string[] {
  return contentPath
    .replace(/^public\//, '')
    .toLowerCase()
    .split('/');
}

function namedKind(segments: readonly string[]): FileKind | null {
  const last = segments.at(-1) ?? '';
  const row = leftovers.find(({ names }) => names.test(last)) ?? refusals.find(({ names }) => names.test(last));
  if (row !== undefined) return { verdict: row.verdict, kind: row.kind };
  if (segments.some(isRepositoryFolder)) return { verdict: 'refuse', kind: 'a file that belongs to a repository' };
  return segments.some(isCredentialFolder) ? { verdict: 'refuse', kind: 'a file with credentials' } : null;
}

/** Classifies hidden files: only the hidden files that hosts read are published. */
function hiddenKind(segments: readonly string[]): FileKind {
  const last = segments.at(-1) ?? '';
  const hidden = segments.findIndex((segment) => segment.startsWith('.'));
  if (hidden < 0) return published;
  if (/^\.(?:gitignore|gitattributes|gitkeep|keep)$/.test(last)) return { verdict: 'ignore', kind: 'a Git file' };
  const isForHosts =
    hidden === segments.length - 1
      ? /^\.(?:nojekyll|htaccess|domains|assetsignore)$/.test(last)
      : hidden === 0 && segments[0] === '.well-known' && !segments.slice(1).some((segment) => segment.startsWith('.'));
  return isForHosts ? published : { verdict: 'leave-out', kind: 'a hidden file that no host reads' };
}

/** True for a version control folder, which would reveal the site's entire history. */
export function isRepositoryFolder(segment: string): boolean {
  return /^\.(?:git|svn|hg|bzr)$/i.test(segment);
}

const published: FileKind = { verdict: 'publish', kind: '' };

interface Row extends FileKind {
  /** Matches the file's name in lowercase, without its folder. */
  names: RegExp;
}

/** Folders in which programs keep credentials. */
function isCredentialFolder(segment: string): boolean {
  return /^\.(?:ssh|aws|gnupg|kube|docker|azure|gcloud|terraform)$/.test(segment);
}

/**
 * Leftovers from editors, operating systems and interpreters. They are matched first, so that an editor's copy of a key
 * is omitted like any other copy.
 */
const leftovers: readonly Row[] = [
  {
    names: /~$|\.(?:bak|backup|orig|rej|old|tmp|temp|sw[nop])$|^#.*#$|^\.#|^~\$|^\.~lock\./,
    verdict: 'leave-out',
    kind: 'an editor’s backup or temporary file',
  },
  {
    names: /^(?:\.ds_store|\.localized|\._.*|(?:eh)?thumbs\.db|desktop\.ini|\.directory)$/,
    verdict: 'leave-out',
    kind: 'a file created by the operating system',
  },
  { names: /\.py[co]$/, verdict: 'leave-out', kind: 'compiled Python code' },
];

const refusals: readonly Row[] = [
  {
    names: /\.(?:pem|key|p12|pfx|pkcs12|p8|jks|keystore|bks|ppk|kdbx?|ovpn)$|^id_(?:rsa|dsa|ecdsa|ed25519)(?!.*\.pub$)/,
    verdict: 'refuse',
    kind: 'a private key',
  },
  {
    names:
      /^(?:[._]netrc|\.npmrc|\.pypirc|\.pgpass|\.my\.cnf|\.htpasswd|\.git-credentials|\.gitconfig|\.dockercfg|\.s3cfg|kubeconfig)$/,
    verdict: 'refuse',
    kind: 'a file with credentials',
  },
  {
    names:
      /^(?:aws[-_])?credentials(?:\.[\w-]+)?$|^(?:client[-_]?secret|service[-_]?account|secrets?)(?:[-_.][\w.-]*)?\.(?:json|ya?ml|toml|ini)$/,
    verdict: 'refuse',
    kind: 'a file with credentials',
  },
  { names: /\.tfstate(?:\.\w+)?$|\.tfvars(?:\.json)?$/, verdict: 'refuse', kind: 'a file with credentials' },
  {
    names:
      /\.(?:sql|dump|sqlite\d?|sqlitedb|db|db3|mdb|accdb|bson|rdb)(?:-(?:wal|shm|journal))?(?:\.(?:gz|bz2|xz|zst|zip|7z))?$/,
    verdict: 'refuse',
    kind: 'a database or a database dump',
  },
  { names: /^\.env|\.env$/, verdict: 'refuse', kind: 'a file with environment variables' },
  { names: /^\.[\w-]*_history$/, verdict: 'refuse', kind: 'a shell history' },
];
