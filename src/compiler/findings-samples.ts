/** Findings about code samples. One function per code. */
import type { Finding } from './diagnostics.ts';

/** A sample that its language does not allow. */
export function sampleSyntax(facts: { language: string; reason: string }): Finding {
  return {
    code: 'sample-syntax',
    severity: 'error',
    message: `this is no valid \`${facts.language}\`: ${facts.reason}`,
    hint: 'mend it; a part of a file is marked with `fragment` on the line that opens the block, what is not to be read at all with `nocheck`',
  };
}

/** A typed sample that does not compile against the packages the site names. */
export function sampleTypes(facts: { reason: string; number: string }): Finding {
  return {
    code: 'sample-types',
    severity: 'error',
    message: `${facts.reason} (${facts.number})`,
    hint: `if it is meant to fail, write \`expect-error=${facts.number}\` on the line that opens the block; names from elsewhere make it a \`fragment\``,
  };
}

/** Samples could not be compiled at all. */
export function samplesNotRun(facts: { reason: string }): Finding {
  return {
    code: 'samples-not-run',
    severity: 'error',
    message: `samples could not be compiled: ${facts.reason}`,
    hint: 'install `typescript` and the packages that `checks.samples` names in the folder it names',
  };
}

/** A sample that says it fails, and does not. */
export function sampleErrorMissing(facts: { number: string }): Finding {
  return {
    code: 'sample-error-missing',
    severity: 'error',
    message: `this sample should fail with ${facts.number}, and compiles`,
    hint: 'take `expect-error` out, or mend what the sample is to show',
  };
}

/** A sample that says it can be run, and fails. */
export function sampleRun(facts: { reason: string }): Finding {
  return {
    code: 'sample-run',
    severity: 'error',
    message: `this sample does not run: ${facts.reason}`,
    hint: 'mend it, or take `run` from the line that opens the block',
  };
}

/** A sample that imports a package which is not installed. */
export function sampleImportUnresolved(facts: { name: string }): Finding {
  return {
    code: 'sample-import-unresolved',
    severity: 'warning',
    message: `the types of \`${facts.name}\` can't be found`,
    hint: 'install it where the site lies, or name it in `checks.samples.ignoreImports`',
  };
}

/** A fence that names no language. */
export function fenceNoLang(): Finding {
  return {
    code: 'fence-no-lang',
    severity: 'warning',
    message: 'this block of code names no language',
    hint: 'write one after the fence: `ts`, `bash`, `json`; `text` for plain text',
  };
}

/** Commands with a prompt in a block that is a script. */
export function shellPrompt(): Finding {
  return {
    code: 'shell-prompt',
    severity: 'warning',
    message: 'these commands begin with a prompt, which is no part of a script',
    hint: 'leave out the `$`, or call the block `console` where it shows a session',
  };
}

/** Commands for some package managers and not for others. */
export function packageTabsIncomplete(facts: { missing: readonly string[] }): Finding {
  return {
    code: 'package-tabs-incomplete',
    severity: 'warning',
    message: `there is no command for ${facts.missing.join(', ')}`,
    hint: 'give one command as a text, and the others are made from it, or give all of them',
  };
}

/** An option that a page documents and that the package's types do not have. */
export function optionUnknown(facts: { option: string; type: string; nearest?: string }): Finding {
  return {
    code: 'option-unknown',
    severity: 'error',
    message: `\`${facts.type}\` has no option \`${facts.option}\``,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** An option of the package's types that no page documents. */
export function optionUndocumented(facts: { option: string; type: string }): Finding {
  return {
    code: 'option-undocumented',
    severity: 'info',
    message: `no page documents \`${facts.option}\` of \`${facts.type}\``,
  };
}
