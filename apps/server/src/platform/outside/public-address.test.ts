import { describe, expect, it } from 'vitest';
import { ClosedAddressError, isPublicAddress, resolvePublicAddress } from './public-address.ts';

const OPEN = { isAnyAllowed: false };

describe('which addresses may be connected to', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'no address',
  ])('%s may not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '192.0.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s may',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('the address of a host', () => {
  it.each(['127.0.0.1', '[::1]', '::1', '169.254.169.254', '0x7f.1', '2130706433', '017700000001'])(
    'W2 %s is refused however it is written',
    async (host) => {
      await expect(resolvePublicAddress(host, OPEN)).rejects.toThrow(ClosedAddressError);
    },
  );

  it('W2 localhost is refused', async () => {
    await expect(resolvePublicAddress('localhost', OPEN)).rejects.toThrow(ClosedAddressError);
  });

  it('W2 a name is asked once and its address handed on: a second answer is never heard (rebinding)', async () => {
    const answers = ['93.184.215.14', '127.0.0.1'];
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: answers[asked.length - 1] ?? '' }];
    };
    const address = await resolvePublicAddress('rebind.example', { ...OPEN, resolve });
    expect(address).toBe('93.184.215.14');
    expect(asked).toEqual(['rebind.example']);
  });

  it('W2 one private address among public ones is enough to refuse', async () => {
    const resolve = async () => [{ address: '93.184.215.14' }, { address: '10.0.0.8' }];
    await expect(resolvePublicAddress('both.example', { ...OPEN, resolve })).rejects.toThrow(
      'both.example is not on the open internet',
    );
  });

  it('an operator may allow any address', async () => {
    expect(await resolvePublicAddress('127.0.0.1', { isAnyAllowed: true })).toBe('127.0.0.1');
  });
});
