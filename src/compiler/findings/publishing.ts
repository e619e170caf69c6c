/** Findings about files that a site publishes, or must not. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Published files',
  about: 'Reported by every command. [What is published](deploy.md#what-is-published) says how to name exceptions.',
  foundBy: 'build',
  changedBy: 'nobody',
});

export const publishRefused = finding(
  {
    code: 'publish-refused',
    severity: 'error',
    title: 'File that must not be published',
    meaning:
      'A private key, credentials, a database, an `.env` file or a repository is in `public/`, or a page refers to it.',
    fix: 'Move the file out of the content folder. If it was ever published, revoke keys and change passwords.',
    example: { 'content/index.md': '# Home\n\nText.\n', 'content/public/deploy.pem': 'a key\n' },
    fixed: { 'content/public/deploy.pem': null },
  },
  ({ kind, entry }: { kind: string; entry?: string }) => ({
    message: `${kind} would be published`,
    hint:
      entry === undefined
        ? 'move it out of the content folder'
        : `move it out of the content folder; if readers are meant to have it, add \`${entry}\` to \`publish.include\``,
  }),
);

export const publishLeftOut = finding(
  {
    code: 'publish-left-out',
    severity: 'warning',
    changedBy: 'config',
    title: 'File that is not published',
    meaning: 'A leftover of an editor or operating system, or a hidden file that no host reads, is in `public/`.',
    fix: 'Delete the file.',
    example: { 'content/index.md': '# Home\n\nText.\n', 'content/public/logo.svg.bak': '<svg />\n' },
    fixed: { 'content/public/logo.svg.bak': null },
  },
  ({ kind, entry }: { kind: string; entry: string }) => ({
    message: `${kind} is not published`,
    hint: `delete it; if readers are meant to have it, add \`${entry}\` to \`publish.include\``,
  }),
);

export const secretFound = finding(
  {
    code: 'secret-found',
    severity: 'error',
    title: 'Secret in a published text',
    meaning:
      'A text that readers get contains a private key, a token or a password in a URL. The report never shows it.',
    fix: 'Revoke the secret where it was issued, then remove it. Removing it alone is not enough if it was ever published.',
    example: { 'content/index.md': '# Home\n\nhttps://alice:correct-horse-9@git.corp.io/team\n' },
    fixed: { 'content/index.md': '# Home\n\nhttps://git.corp.io/team\n' },
  },
  ({ rule, entry, hash }: { rule: string; entry: string; hash: string }) => ({
    message: `this text contains a secret (\`${rule}\`)`,
    hint: `revoke the secret and remove it; if it is not one, add \`'${entry}': ['${hash}']\` to \`publish.allowSecrets\``,
  }),
);

export const publishUnused = finding(
  {
    code: 'publish-unused',
    severity: 'warning',
    changedBy: 'config',
    title: 'Entry of `publish` without effect',
    meaning: 'An entry of `publish.include` matches no file, or one of `publish.allowSecrets` no secret in its file.',
    fix: 'Remove the entry or correct it.',
    example: {
      'site.config.ts': "export default { title: 'Docs', publish: { include: ['downloads/**'] } };",
      'content/index.md': '# Home\n\nText.\n',
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  ({ key, entry, reason }: { key: string; entry: string; reason: 'no-file' | 'no-match' }) => ({
    message: `\`${entry}\` in \`${key}\` matches ${reason === 'no-file' ? 'no file' : 'no secret in its file'}`,
    hint: 'remove the entry or correct it',
  }),
);
