/** The door: all that the command line, a program or a site's configuration may import. */
import './production.ts';
export { openBuiltSearch, readBuiltDocuments, readSearchQueries } from './built-search.ts';
export { createCompiler } from './compiler.ts';
export type {
  BuildHooks,
  BuildResult,
  CheckRequest,
  CheckResult,
  Compiler,
  CompilerOptions,
  Progress,
} from './compiler.ts';
export { codeOf } from './check-rules.ts';
export type { Stage } from './check-rules.ts';
export { readGuide } from './findings-guide.ts';
export type { CodeGuide } from './findings-guide.ts';
export { fingerprintsOf } from './fingerprints.ts';
export { compileMarkdown } from './compile-markdown.ts';
export { defineConfig } from './config.ts';
export type {
  ConfigOverrides,
  Locale,
  Localized,
  MarkdownOptions,
  SiteConfig,
  ThemeConfig,
  UserConfig,
} from './config.ts';
export { closest, sortDiagnostics } from './diagnostics.ts';
export type { Diagnostic, Fix, FrameLine, Point, Severity, Span } from './diagnostics.ts';
export type { DevMessage } from './dev-session.ts';
export type { Reply } from './dev-respond.ts';
export { recoverOutput } from './output.ts';
export type { TranslationStatus } from './translation-status.ts';
export type { SearchDocument } from './search-documents.ts';
export { evaluateSearch } from './search-eval.ts';
export type { SearchEvaluation, SearchFigures, SearchOutcome } from './search-eval.ts';
export type { NodeSearch } from './search-in-node.ts';
export type { Timing } from './stopwatch.ts';
export { docsiteVersion, packageName } from './version.ts';
export type * from '../shared/protocol.ts';
