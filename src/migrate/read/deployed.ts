/** Values of a configuration that depend on whether a host builds the site. */
import { isList, isRecord } from './value.ts';
import type { Value } from './value.ts';

/** Variables that hosts and CI services always set. */
export const hostVariable =
  /\bprocess\.env\.(?:CI|NETLIFY|DEPLOY_PRIME_URL|DEPLOY_URL|VERCEL|VERCEL_URL|CF_PAGES|CF_PAGES_URL|GITHUB_ACTIONS)\b/;

/** Placeholder for the unknown value of such a variable. */
export const deployedMark = '\uE003';

/** Texts of the deployed site, such as a title without “(local)”, unless they contain the value of a variable. */
export function deployedValue(local: Value, deployed: Value): Value {
  if (typeof local === 'string' && typeof deployed === 'string')
    return deployed.includes(deployedMark) ? local : deployed;
  if (isList(local) && isList(deployed))
    return local.length === deployed.length ? local.map((one, index) => deployedValue(one, deployed[index])) : local;
  if (isRecord(local) && isRecord(deployed))
    return Object.fromEntries(Object.entries(local).map(([key, one]) => [key, deployedValue(one, deployed[key])]));
  return local;
}
