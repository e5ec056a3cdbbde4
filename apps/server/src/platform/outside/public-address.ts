import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/**
 * Networks nobody outside can be reached in: this machine, private and shared ones, link-local with
 * the data services of clouds, multicast, reserved ones, and those that stand for another address.
 * Source: IANA special-purpose address registries, RFC 6890.
 */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const CLOSED_V6 = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const closed = new BlockList();
for (const network of CLOSED_V4) add(network, 'ipv4');
for (const network of CLOSED_V6) add(network, 'ipv6');

function add(network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/');
  closed.addSubnet(address, Number(bits), family);
}

/** Whether an address is one of the open internet; an IPv4 one in an IPv6 coat is judged by itself. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !closed.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** A host that must not be connected to. */
export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError';
}

type Resolve = (host: string) => Promise<readonly { address: string }[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * The address to connect to for a host. Asked once: whoever connects takes this address and not the
 * name, so that a name that answers differently the next time gains nothing. One closed address
 * among several is enough to refuse.
 * @throws ClosedAddressError, or the resolver's error for a name that does not exist.
 */
export async function resolvePublicAddress(
  host: string,
  { isAnyAllowed, resolve = resolveByDns }: { isAnyAllowed: boolean; resolve?: Resolve },
): Promise<string> {
  const found = await resolve(host.replace(/^\[(.*)\]$/, '$1'));
  const first = found[0];
  if (!first) throw new Error(`${host} has no address`);
  if (isAnyAllowed || found.every(({ address }) => isPublicAddress(address))) return first.address;
  throw new ClosedAddressError(`${host} is not on the open internet`);
}
