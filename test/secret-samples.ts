/**
 * Creates random valid secrets of each kind. Also lists the placeholders that documentation uses in place of secrets.
 */
import { randomFrom } from './harness.ts';

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower = upper.toLowerCase();
const digits = '0123456789';
const word = upper + lower + digits;
const hex = `${digits}abcdef`;

/** Returns a secret for each rule, by the rule's name. None of the source files contains a complete secret. */
export function secretSamples(seed: number): Record<string, string> {
  const random = randomFrom(seed);
  const pick = (letters: string, length: number): string =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
  const key = (kind: string): string =>
    [`-----BEGIN ${kind}-----`, `MIIE${pick(word, 60)}`, pick(word, 64), pick(word, 64), `-----END ${kind}-----`].join(
      '\n',
    );
  const account = {
    signInAddress: 'my.1password.com',
    userAuth: { method: 'SRPg-4096', alg: 'PBES2g-HS256', iterations: 650_000, salt: pick(word, 22) },
    email: `${pick(lower, 12)}@1passwordserviceaccounts.com`,
    muk: { alg: 'A256GCM', k: pick(word, 43) },
    secretKey: `A3-${pick(word, 30)}`,
    deviceUuid: '',
  };
  // The rule expects the closing brace at the start of a base64 group.
  account.deviceUuid = pick(lower, 26 + ((300_001 - JSON.stringify(account).length - 26) % 3));
  return {
    aws: `AWS_SECRET_ACCESS_KEY=${pick(word, 40)}`,
    gcp: JSON.stringify({ private_key_id: pick(hex, 40), private_key: key('PRIVATE KEY') }),
    privatekey: key('RSA PRIVATE KEY'),
    npm: `npm_${pick(word, 36)}`,
    basicauth: `https://alice:${pick(word, 14)}@git.corp.io/team`,
    slack: `xoxb-${pick(digits, 12)}-${pick(digits, 12)}-${pick(word, 24)}`,
    sendgrid: `SG.${pick(word, 22)}.${pick(word, 43)}`,
    shopify: `shpat_${pick(hex, 32)}`,
    stripe: `sk_live_${pick(word, 24)}`,
    github: `ghp_${pick(word, 36)}`,
    gitlab: `glpat-${pick(word, 20)}`,
    grafana: `glsa_${pick(word, 32)}_${pick(hex, 8)}`,
    openai: `sk-${pick(word, 20)}T3BlbkFJ${pick(word, 20)}`,
    anthropic: `sk-ant-api03-${pick(word, 93)}AA`,
    groq: `gsk_${pick(word, 52)}`,
    huggingface: `hf_${pick(upper + lower, 34)}`,
    linear: `lin_api_${pick(word, 40)}`,
    notion: `ntn_${pick(digits, 11)}${pick(word, 35)}`,
    '1password': `ops_${Buffer.from(JSON.stringify(account)).toString('base64')}`,
    'database-connection-string': `postgres://app:${pick(word, 14)}@db.corp.io/main`,
    'hashicorp-vault': `hvs.${pick(word, 95)}`,
    vercel: `vcp_${pick(word, 24)}`,
    databricks: `dapi${pick(hex, 32)}`,
    docker: `dckr_pat_${pick(word, 27)}`,
    figma: `figd_${pick(word, 40)}`,
    cloudflare: `cfut_${pick(word, 40)}${pick(hex, 8)}`,
    tailscale: `tskey-auth-${pick(word, 16)}-${pick(word, 32)}`,
    pypi: `pypi-AgEIcHlwaS5vcmc${pick(`${word}-_`, 150)}`,
    rubygems: `rubygems_${pick(hex, 48)}`,
  };
}

export const placeholders: readonly string[] = [
  'sk-xxxx',
  '<token>',
  'AKIAIOSFODNN7EXAMPLE',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  `ghp_${'x'.repeat(36)}`,
  `ghp_${upper}${lower.slice(0, 10)}`,
  `glpat-${'x'.repeat(20)}`,
  `npm_${'0'.repeat(36)}`,
  `hf_${'x'.repeat(34)}`,
  `sk_test_${'x'.repeat(24)}`,
  `tskey-auth-${'x'.repeat(12)}-${'x'.repeat(22)}`,
  `xoxb-${'0'.repeat(12)}-${'0'.repeat(12)}-${'X'.repeat(24)}`,
  'xoxb-your-token',
  `https://hooks.slack.com/services/T00000000/B00000000/${'X'.repeat(24)}`,
  'SG.xxx.yyy',
  'pypi-AgEIcHlwaS5vcmc...',
  `pypi-AgEIcHlwaS5vcmc${'x'.repeat(80)}`,
  `rubygems_${'0'.repeat(48)}`,
  '//registry.npmjs.org/:_authToken=<token>',
  '//registry.npmjs.org/:_authToken=${NPM_TOKEN}',
  '//registry.npmjs.org/:_authToken=YOUR_TOKEN',
  '//npm.pkg.github.com/:@org-a:_authToken=ORG_A_TOKEN',
  '//npm.pkg.github.com/:_authToken=FALLBACK_TOKEN',
  'https://user:password@example.com/',
  'https://alice:hunter22@example.com/',
  'postgres://postgres:postgres@localhost:5432/main',
  'mysql://root:secret@127.0.0.1/main',
  'postgres://app:<password>@db.corp.io/main',
  'mongodb+srv://user:pass@cluster0.mongodb.net/main',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA...\n-----END RSA PRIVATE KEY-----',
];
