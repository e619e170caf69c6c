/** The one policy by which text becomes HTML in the browser: page JSON that our own build wrote. */

interface Policy {
  createHTML(text: string): string;
}

/** A policy's name may be used once per document, so this is called once. Browsers without Trusted Types take plain text. */
export function createTrustedHtml(): (text: string) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  const policy = trustedTypes?.createPolicy('docsite', { createHTML: (text) => text });
  return (text) => policy?.createHTML(text) ?? text;
}
