/** Findings about the configuration, and the components and styles that it names. One function per code. */
import type { Finding, Severity } from './diagnostics.ts';

/** A component of the site that the bundler cannot read. */
export function componentBroken(facts: { text: string; note?: string }): Finding {
  const message = `this component cannot be bundled: ${facts.text}`;
  return {
    code: 'component-broken',
    severity: 'error',
    message,
    ...(facts.note !== undefined && { hint: facts.note }),
  };
}

/** A component of the site that throws as soon as it is loaded. */
export function componentThrewOnLoad(facts: { reason: string }): Finding {
  return {
    code: 'component-failed',
    severity: 'error',
    message: `this module throws when it is loaded: ${facts.reason}`,
    hint: 'pages are drawn where there is no `window` and no `document`; use them in effects and event handlers',
  };
}

/** A component module without the export that docsite renders. */
export function componentNotExported(facts: { name: string }): Finding {
  return {
    code: 'component-not-exported',
    severity: 'error',
    message: `the module of component \`${facts.name}\` has no default export`,
    hint: `export the component with \`export default function ${facts.name}() { … }\``,
  };
}

/** Browsers call the default export of a component's script. */
export function scriptNotExported(facts: { name: string }): Finding {
  return {
    code: 'component-not-exported',
    severity: 'error',
    message: `the script of component \`${facts.name}\` has no default export`,
    hint: 'export what browsers call with `export default function run(element, props) { … }`',
  };
}

/** A module that the configuration or an import names and that does not exist. */
export function componentMissing(facts: { name: string; module: string }): Finding {
  return {
    code: 'component-missing',
    severity: 'error',
    message: `the module of component \`${facts.name}\` does not exist: ${facts.module}`,
    hint: 'correct its path in `components` of the configuration',
  };
}

/** Diagrams are asked for, and what draws them is not there. */
export function mermaidMissing(): Finding {
  return {
    code: 'mermaid-missing',
    severity: 'error',
    message: '`markdown.mermaid` is on, but the package `mermaid` is not installed',
    hint: 'add `mermaid` to the dependencies of the site (`npm install mermaid`)',
  };
}

/** A rule or declaration that no browser would read. What only newer browsers may know is a warning. */
export function styleBroken(facts: { text: string; severity: Severity }): Finding {
  return { code: 'style-broken', severity: facts.severity, message: `this style cannot be read: ${facts.text}` };
}

/** A style sheet that the configuration or an `@import` names and that does not exist. */
export function styleMissing(facts: { file: string }): Finding {
  return { code: 'style-missing', severity: 'error', message: `no style sheet at ${facts.file}` };
}

/** A picture or font that a style sheet points at and that does not exist. */
export function styleFileMissing(facts: { url: string }): Finding {
  return {
    code: 'style-file-missing',
    severity: 'error',
    message: `no file at \`url(${facts.url})\``,
    hint: 'paths in a style sheet are relative to the sheet; a path beginning with `/` leads to `public/`',
  };
}

/** No `site.config.*` in the root. */
export function configMissing(facts: { names: readonly string[]; packageName: string }): Finding {
  return {
    code: 'config-missing',
    severity: 'error',
    message: `no configuration: the site's folder holds none of ${facts.names.map((name) => `\`${name}\``).join(', ')}`,
    hint: `create \`site.config.ts\` with these two lines:\nimport { defineConfig } from '${facts.packageName}';\nexport default defineConfig({ title: 'My site', lang: 'en' });`,
  };
}

/** A program names a configuration file that does not exist. */
export function configFileMissing(facts: { file: string }): Finding {
  return { code: 'config-missing', severity: 'error', message: `there is no configuration file \`${facts.file}\`` };
}

/** The configuration, or a module that it imports, cannot be read as code. */
export function configBroken(facts: { reason: string }): Finding {
  return { code: 'config-broken', severity: 'error', message: `the configuration cannot be read: ${facts.reason}` };
}

/** The configuration threw while it ran. */
export function configFailed(facts: { reason: string }): Finding {
  return {
    code: 'config-failed',
    severity: 'error',
    message: `the configuration failed while it ran: ${facts.reason}`,
  };
}

/** The configuration's module exports no object. */
export function configNotExported(facts: { given: string }): Finding {
  return {
    code: 'config-not-exported',
    severity: 'error',
    message: `the configuration's default export must be an object; it is ${facts.given}`,
    hint: "write `export default defineConfig({ title: 'My site', lang: 'en' })`",
  };
}

/** A key that no option has. */
export function configKeyUnknown(facts: { key: string; nearest?: string }): Finding {
  return {
    code: 'config-key-unknown',
    severity: 'error',
    message: `there is no option \`${facts.key}\``,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** A key that must be given. */
export function configKeyMissing(facts: { key: string }): Finding {
  return { code: 'config-key-missing', severity: 'error', message: `the option \`${facts.key}\` must be given` };
}

/** A value that an option does not take. `accepted` is in words. */
export function configValueWrong(facts: { key: string; given: string; accepted: string; nearest?: string }): Finding {
  return {
    code: 'config-value-wrong',
    severity: 'error',
    message: `\`${facts.key}\` must be ${facts.accepted}; it is ${facts.given}`,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}
