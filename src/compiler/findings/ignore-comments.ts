/** Findings about ignore comments. */
import { didYouMean, findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Ignore comments',
  foundBy: 'build',
  changedBy: 'config',
});

const link = 'Open [the preview](http://localhost:3000).';

export const ignoreCommentUnused = finding(
  {
    code: 'ignore-comment-unused',
    severity: 'warning',
    title: 'Unused ignore comment',
    meaning:
      'An ignore comment contains the code of a finding that is not reported at this position, or that comments cannot suppress.',
    fix: 'Remove the comment. To change the level of a finding that is not about a page, use `checks.rules`.',
    example: '# Home\n\n<!-- docsite-ignore link-private-host: the tutorial’s own server -->\n\nOpen the preview.',
    fixed: '# Home\n\nOpen the preview.',
  },
  (facts: { check: string }) => ({
    message: `unused ignore comment: no \`${facts.check}\` here`,
    hint: 'remove the comment',
  }),
);

/** A comment for a finding that is not about text in a page, or that must not be ignored. */
export const ignoreCommentWithoutEffect = finding(
  ignoreCommentUnused.record,
  (facts: { check: string; changedBy: 'config' | 'nobody' }) => ({
    message: `an ignore comment has no effect on \`${facts.check}\``,
    hint: facts.changedBy === 'config' ? 'set its level in `checks.rules` instead' : 'remove the comment',
  }),
);

export const overrideUnused = finding(
  {
    code: 'override-unused',
    severity: 'warning',
    title: 'Override that matches no file',
    meaning: 'A glob in `checks.overrides` matches no file, so it has no effect.',
    fix: 'Correct the glob. Globs, such as `content/blog/**`, match paths relative to the folder that contains the configuration.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  checks: { overrides: [{ files: ['contnet/*.md'], rules: { 'title-missing': 'off' } }] },\n};",
      'content/index.md': '# Home\n\nWelcome.',
    },
    fixed: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  checks: { overrides: [{ files: ['content/*.md'], rules: { 'title-missing': 'off' } }] },\n};",
    },
  },
  (facts: { glob: string; nearest?: string }) => ({
    message: `\`${facts.glob}\` in \`checks.overrides\` matches no file`,
    hint: didYouMean(facts.nearest, 'correct the glob; it matches paths such as `content/guide/start.md`'),
  }),
);

export const ignoreCommentReasonMissing = finding(
  {
    code: 'ignore-comment-reason-missing',
    severity: 'warning',
    title: 'Ignore comment without a reason',
    meaning: 'An ignore comment does not say why the finding is ignored.',
    fix: 'Add the reason after a colon.',
    example: `# Home\n\n<!-- docsite-ignore link-private-host -->\n\n${link}`,
    fixed: `# Home\n\n<!-- docsite-ignore link-private-host: the tutorial’s own server -->\n\n${link}`,
  },
  (facts: { check: string }) => ({
    message: `no reason for ignoring \`${facts.check}\``,
    hint: `add a reason after a colon: \`<!-- docsite-ignore ${facts.check}: the reason -->\``,
  }),
);

export const ignoreCommentUnknown = finding(
  {
    code: 'ignore-comment-unknown',
    severity: 'warning',
    title: 'Unknown code in an ignore comment',
    meaning: 'An ignore comment contains a code that does not exist, so it has no effect.',
    fix: 'Correct the code.',
    example: '# Home\n\n<!-- docsite-ignore link-privat-host: the tutorial’s own server -->\n\nOpen the preview.',
    fixed: `# Home\n\n<!-- docsite-ignore link-private-host: the tutorial’s own server -->\n\n${link}`,
  },
  (facts: { check: string; nearest?: string }) => ({
    message: `unknown code \`${facts.check}\``,
    hint: didYouMean(facts.nearest),
  }),
);
