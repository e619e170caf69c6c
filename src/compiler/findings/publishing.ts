/** Findings about files that a site publishes or must not publish. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Published files',
  about:
    'Reported by every command. [What is published](deploy.md#what-is-published) explains how to define exceptions.',
  foundBy: 'build',
  changedBy: 'nobody',
});

export const publishRefused = finding(
  {
    code: 'publish-refused',
    severity: 'error',
    title: 'File that must not be published',
    meaning:
      '`public/` contains a private key, credentials, a database, an `.env` file or a repository, or a page refers to one.',
    fix: 'Move the file out of the content folder. If it was ever published, revoke keys and change passwords. If readers need the file, such as a database schema for download, add its path to `publish.include`.',
    example: { 'content/index.md': '# Home\n\nText.\n', 'content/public/deploy.pem': 'a key\n' },
    fixed: { 'content/public/deploy.pem': null },
  },
  ({ kind, entry }: { kind: string; entry?: string }) => ({
    message: `${kind} would be published`,
    hint:
      entry === undefined
        ? 'move it out of the content folder'
        : `move it out of the content folder; if you do want to publish it, add \`${entry}\` to \`publish.include\``,
  }),
);

export const publishLeftOut = finding(
  {
    code: 'publish-left-out',
    severity: 'warning',
    changedBy: 'config',
    title: 'File that is not published',
    meaning:
      '`public/` contains a leftover file from an editor, the operating system or Python, or a hidden file that no host reads.',
    fix: 'Delete the file. If you do want to publish it, add its path to `publish.include`.',
    example: { 'content/index.md': '# Home\n\nText.\n', 'content/public/logo.svg.bak': '<svg />\n' },
    fixed: { 'content/public/logo.svg.bak': null },
  },
  ({ kind, entry }: { kind: string; entry: string }) => ({
    message: `${kind} is not published`,
    hint: `delete it; if you do want to publish it, add \`${entry}\` to \`publish.include\``,
  }),
);

export const secretFound = finding(
  {
    code: 'secret-found',
    severity: 'error',
    title: 'Secret in published text',
    meaning:
      'Published text contains a private key, a token or a password in a URL. The report never shows the secret itself.',
    fix: 'Revoke the secret where it was issued, then remove it. If it was ever published, removing it is not enough.',
    example: { 'content/index.md': '# Home\n\nhttps://alice:correct-horse-9@git.corp.io/team\n' },
    fixed: { 'content/index.md': '# Home\n\nhttps://git.corp.io/team\n' },
  },
  ({ rule, entry, hash }: { rule: string; entry: string; hash: string }) => ({
    message: `this text contains a secret (\`${rule}\`)`,
    hint: `revoke the secret and remove it; if it is not a secret, add \`'${entry}': ['${hash}']\` to \`publish.allowSecrets\``,
  }),
);

export const publishUnused = finding(
  {
    code: 'publish-unused',
    severity: 'warning',
    changedBy: 'config',
    title: 'Entry in `publish` has no effect',
    meaning:
      'An entry in `publish.include` matches no file, or an entry in `publish.allowSecrets` matches no secret in its file.',
    fix: 'Remove or correct the entry.',
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
