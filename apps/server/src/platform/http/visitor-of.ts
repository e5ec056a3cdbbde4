import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, as short hexadecimal numbers. */
function groupsOf(address: string): string[] {
  // The reader of URLs knows every way to write one, also the last four bytes as IPv4.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((text) => text.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  return [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * Whom tries are counted for that come from an address: an IPv4 address, also in an IPv6 coat, is one
 * visitor; of IPv6 the network of 64 bits is, of which a single connection has all addresses.
 */
export function visitorOf(address: string): string {
  // The interface after `%` says by which way it came, not from where.
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
