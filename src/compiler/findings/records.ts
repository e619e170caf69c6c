/** Lists the records of all codes in the order of the documentation. */
import * as api from './api.ts';
import * as blocks from './blocks.ts';
import * as browserCode from './browser-code.ts';
import * as built from './built.ts';
import * as config from './config.ts';
import * as files from './files.ts';
import * as frontmatter from './frontmatter.ts';
import * as ignoreComments from './ignore-comments.ts';
import * as languages from './languages.ts';
import * as limits from './limits.ts';
import * as linkQuality from './link-style.ts';
import * as links from './links.ts';
import * as markupAsText from './markup-as-text.ts';
import * as media from './media.ts';
import * as navigation from './navigation.ts';
import * as otherMachines from './other-machines.ts';
import * as outputFolder from './output-folder.ts';
import * as plugins from './plugins.ts';
import * as prose from './prose.ts';
import * as publishing from './publishing.ts';
import * as policy from './policy.ts';
import type { FindingRecord } from './record.ts';
import * as redirects from './redirects.ts';
import * as samples from './samples.ts';
import * as search from './search.ts';
import * as snippets from './snippets.ts';
import * as structure from './structure.ts';
import * as tags from './tags.ts';
import * as translations from './translations.ts';
import * as wording from './wording.ts';

const parts: readonly Readonly<Record<string, { record: FindingRecord }>>[] = [
  config,
  files,
  frontmatter,
  languages,
  navigation,
  links,
  redirects,
  search,
  blocks,
  markupAsText,
  tags,
  snippets,
  limits,
  browserCode,
  plugins,
  policy,
  outputFolder,
  otherMachines,
  publishing,
  linkQuality,
  translations,
  structure,
  media,
  samples,
  api,
  prose,
  wording,
  built,
  ignoreComments,
];

/** The records by code. Records of the same part are sorted by the names of their functions. */
export const findingRecords: ReadonlyMap<string, FindingRecord> = new Map(
  parts.flatMap(Object.values).map(({ record }) => [record.code, record]),
);
