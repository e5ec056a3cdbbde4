import { describe, expect, it } from 'vitest';
import { accountingFlags } from './accounting.ts';

describe('accounting connections', () => {
  it('ACCT-03 count as linked when one has the status Linked, and one named Xero flags xero_connected', () => {
    const flags = (...connections: [string, string][]) =>
      accountingFlags(connections.map(([name, status]) => ({ name, status })));
    expect(flags()).toEqual({ is_linked: false, xero_connected: false });
    expect(flags(['Xero', 'PendingAuth'])).toEqual({ is_linked: false, xero_connected: false });
    expect(flags(['Xero', 'Unlinked'], ['Sage', 'Linked'])).toEqual({
      is_linked: true,
      xero_connected: false,
    });
    expect(flags(['Xero', 'Linked'])).toEqual({ is_linked: true, xero_connected: true });
    expect(flags(['xero', 'Linked']).xero_connected).toBe(false);
  });
});
