/** The only Trusted Types policy: converts HTML strings from the build's page JSON. */

interface Policy {
  createHTML(text: string): string;
}

/**
 * A policy name can be used only once per document, so call this function only once. Browsers without Trusted Types
 * accept plain text.
 */
export function createTrustedHtml(): (text: string) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  const policy = trustedTypes?.createPolicy('docsite', { createHTML: (text) => text });
  return (text) => policy?.createHTML(text) ?? text;
}
