/** The public API: everything that the command line, a program or a site's config may import. */
import './production.ts';
export { openBuiltSearch, readBuiltDocuments, readSearchQueries } from './search/built.ts';
export { diskFinding } from './checks/disk.ts';
export { createCompiler } from './compiler.ts';
export { shardFilesIn, shardFolder } from './compile/elsewhere/shard-files.ts';
export type { RemoteFigures } from './compile/elsewhere/elsewhere.ts';
export type { Shard } from './compile/elsewhere/shares.ts';
export type { ShardResult } from './checks/shard.ts';
export { diagnose } from './doctor.ts';
export type { CacheHealth, Diagnosis } from './doctor.ts';
export type {
  BuildHooks,
  BuildResult,
  CheckRequest,
  CheckResult,
  CommandOutcome,
  Compiler,
  Progress,
} from './compiler.ts';
export type { CompilerOptions } from './config/compiler-options.ts';
export { codeOf } from './config/check-rules.ts';
export type { Stage } from './config/check-rules.ts';
export {
  documentationFrom,
  documentationOf,
  documentationPageFrom,
  documentationUrlOf,
} from './findings/documentation.ts';
export { findingRecords } from './findings/records.ts';
export type { FindingRecord } from './findings/record.ts';
export { pathInRepository } from './git/repository.ts';
export { isInstalled } from './package-files.ts';
export { globOf } from './glob.ts';
export { fingerprintsOf } from './checks/fingerprints.ts';
export { compileMarkdown } from './compile/markdown.ts';
export { pluginInterface } from './plugins/interface.ts';
export type {
  CommandResult,
  CreatedPage,
  DataContext,
  DataResult,
  DefaultName,
  DefaultsChoice,
  Edit,
  FoldedPage,
  HeadTag,
  HookContext,
  JoinedFile,
  PageEntry,
  PageFacts,
  PageResult,
  PageText,
  PlainData,
  PagesContext,
  Plugin,
  PluginEntry,
  PluginFile,
  PluginFinding,
  PublishedBuild,
  Representation,
  SiteContext,
  SiteFacts,
  SiteFile,
  SiteLanguage,
  SiteNav,
  SiteResult,
  TransformResult,
} from './plugins/interface.ts';
export { testPlugin } from './plugins/kit.ts';
export type { PluginKit } from './plugins/kit.ts';
export { closest, defaults, defineConfig, definePlugin } from './define.ts';
export type { ConfigOverrides, Locale, SiteConfig, ThemeConfig } from './config/site.ts';
export type { Localized, UserConfig } from './config/read.ts';
export type { MarkdownOptions } from './markdown/options.ts';
export { separated } from './checks/join-causes.ts';
export { sortFindings } from './findings/finding.ts';
export type { Finding, Fix, FrameLine, FindingPosition as Place, Point, Severity, Span } from './findings/finding.ts';
export type { Reply } from './dev/reply.ts';
export { recoverOutput } from './publish/output.ts';
export type { TranslationStatus } from './site/translation-status.ts';
export type { SearchDocument } from './search/documents.ts';
export { evaluateSearch } from './search/evaluate.ts';
export type { SearchEvaluation, SearchFigures, SearchOutcome } from './search/evaluate.ts';
export type { NodeSearch } from './search/in-node.ts';
export type { Timing } from './stopwatch.ts';
export { docsiteVersion, packageName } from './version.ts';
export type * from '../shared/dev-message.ts';
export type * from '../shared/manifest.ts';
export type * from '../shared/protocol.ts';
