/** Checks whether a host name or address is on this machine or a private network. */
import { BlockList, isIP } from 'node:net';

const blocked = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  blocked.addSubnet(network, prefix, 'ipv6');

/**
 * `host` as in `URL.hostname`, or an address without brackets. Names are judged by their form, without a DNS lookup.
 */
export function isPrivateHost(host: string): boolean {
  const bare = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const version = isIP(bare);
  if (version === 4) return blocked.check(bare, 'ipv4');
  if (version === 6) return isPrivateIPv6(bare);
  return !bare.includes('.') || /\.(?:local|localhost|internal|intranet|lan|home|corp|test)$/.test(bare);
}

/** IPv4 addresses may be written as IPv6: `::ffff:10.0.0.1`, which becomes `::ffff:a00:1` in a URL. */
function isPrivateIPv6(address: string): boolean {
  const dotted = /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (dotted !== undefined) return blocked.check(dotted, 'ipv4');
  const [, high, low] = /^::(?:ffff:)?([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  if (high !== undefined && low !== undefined) {
    const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
    return blocked.check([a >> 8, a & 255, b >> 8, b & 255].join('.'), 'ipv4');
  }
  return blocked.check(address, 'ipv6');
}
