/** Prefixes of secrets, by the rule that recognizes them. The rules do not run on text without any of these prefixes. */

/** One row for each rule. A test fails if a row is missing. */
export const prefixes: Readonly<Record<string, RegExp>> = {
  aws: /A(?:3T|KIA|GPA|IDA|ROA|IPA|NPA|NVA|SIA)[A-Z0-9]|[Ss]ecret_?[Aa]ccess|(?:SECRET|ecret)_?(?:ACCESS|ccess)|SECRET_?[Aa]ccess/,
  gcp: /PRIVATE KEY/,
  privatekey: /PRIVATE KEY/,
  npm: /_authToken=|npm_|x-oauth-basic/,
  basicauth: /:\/\/[\w-]{1,256}:[\w-]{1,256}@/,
  slack: /xox[a-z]-|xapp-|hooks\.slack\.com/,
  sendgrid: /SG\./,
  shopify: /shp(?:pa|ca|at|ss)_/,
  stripe: /[rs]k_(?:live|test)_/,
  github: /gh[opusr]_|github_pat_/,
  gitlab: /glpat-/,
  grafana: /gls?[ac]_/,
  openai: /sk-[A-Za-z0-9]/,
  anthropic: /sk-ant-/,
  groq: /gsk_/,
  huggingface: /hf_/,
  linear: /lin_api_/,
  notion: /ntn_/,
  '1password': /ops_ey/,
  'database-connection-string': /(?:mongodb|mysqlx?|postgres|postgresql)(?:\+srv)?:\/\/[^:\s]{1,100}:[^@\s]{1,200}@/,
  'hashicorp-vault': /hv[bsr]\./,
  vercel: /vc[aipkr]_/,
  databricks: /dapi/,
  docker: /dckr_pat_/,
  figma: /figd_/,
  cloudflare: /cf(?:k|ut|at)_/,
  tailscale: /tskey-/,
  pypi: /pypi-AgE/,
  rubygems: /rubygems_/,
};

const any = new RegExp(
  Object.values(prefixes)
    .map(({ source }) => source)
    .join('|'),
);

export function mayContainSecret(text: string): boolean {
  return any.test(text);
}
