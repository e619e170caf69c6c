/** Stores objects in a bucket on Amazon S3 or a compatible service. The package `aws4fetch` signs the requests. */
import process from 'node:process';
import { hexHashOf } from '../../hash.ts';
import { optionalVersion, requireOptional } from '../../optional-package.ts';
import type { Obstacle, Protocol } from './protocol.ts';

/** The package that signs requests. Sites with a bucket install it. */
const signerPackage = 'aws4fetch';

/** The part of the package that docsite uses. */
interface Signing {
  AwsV4Signer: new (request: SigningRequest) => { sign(): Promise<{ url: URL; headers: Headers }> };
}

interface SigningRequest extends Account {
  url: string;
  method: string;
  headers: Record<string, string>;
  service: string;
  region: string;
  cache: Map<string, ArrayBuffer>;
}

interface Account {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** `remote`: an `s3:` URL. `root`: the site's folder. */
export function s3Protocol(remote: URL, root: string): Protocol | Obstacle {
  const { base, region } = placeOf(remote);
  if (!URL.canParse(base)) {
    const hint = 'correct `cache.remote`, `AWS_REGION` or `AWS_ENDPOINT_URL_S3`';
    return { host: remote.hostname, reason: 'its region or endpoint is invalid', hint };
  }
  const host = `${remote.hostname} at ${new URL(base).host}`;
  if (optionalVersion(signerPackage, root) === null) {
    const reason = `the package \`${signerPackage}\` is not installed`;
    return { host, reason, hint: `run \`npm install --save-dev ${signerPackage}\`` };
  }
  const accessKeyId = variable('AWS_ACCESS_KEY_ID');
  const secretAccessKey = variable('AWS_SECRET_ACCESS_KEY');
  const sessionToken = variable('AWS_SESSION_TOKEN');
  if (accessKeyId === '' || secretAccessKey === '') {
    const missing = accessKeyId === '' ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    return {
      host,
      reason: `the environment variable \`${missing}\` is not set`,
      hint: 'set the credentials for the bucket',
    };
  }
  const signing = requireOptional(signerPackage, root)(signerPackage) as Signing;
  const account = { accessKeyId, secretAccessKey, ...(sessionToken !== '' && { sessionToken }) };
  // Deriving a signing key takes four hashes. The key is the same for all requests on one day, so it is cached.
  const keys = new Map<string, ArrayBuffer>();
  return {
    host,
    async requestFor(key, contents) {
      const method = contents === null ? 'GET' : 'PUT';
      // The service rejects contents that differ from this hash.
      const headers = { 'x-amz-content-sha256': hexHashOf(contents ?? '') };
      const request = { url: `${base}/ac/${key}`, method, headers, service: 's3', region, cache: keys, ...account };
      const signed = await new signing.AwsV4Signer(request).sign();
      return { url: signed.url.href, headers: Object.fromEntries(signed.headers) };
    },
    wrap: (contents) => contents,
    unwrap: (body) => body,
  };
}

/** The bucket's URL with the prefix, and its region. Services other than Amazon's expect the bucket in the path. */
function placeOf({ hostname: bucket, pathname, searchParams }: URL): { base: string; region: string } {
  const region =
    searchParams.get('region') ?? (variable('AWS_REGION') || variable('AWS_DEFAULT_REGION') || 'us-east-1');
  const endpoint = searchParams.get('endpoint') ?? (variable('AWS_ENDPOINT_URL_S3') || variable('AWS_ENDPOINT_URL'));
  // A certificate for `*.s3.…` does not cover a bucket name with dots.
  const amazon = bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const origin = endpoint === '' ? amazon : `${endpoint}/${bucket}`;
  return { base: `${origin}/${pathname}`.replaceAll(/(?<!:)\/{2,}/g, '/').replace(/\/$/, ''), region };
}

function variable(name: string): string {
  return (process.env[name] ?? '').trim();
}
