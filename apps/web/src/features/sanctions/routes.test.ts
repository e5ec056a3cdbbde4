import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../app/routes.ts';

const needsOf = (path: string) => ROUTES.find((route) => route.path === path)?.permissions;

describe('addresses of sanctions', () => {
  it('SANC-01 /sanctions and /sanction-details need sanctions.view', () => {
    expect(needsOf('/sanctions')).toEqual(['sanctions.view']);
    expect(needsOf('/sanction-details')).toEqual(['sanctions.view']);
  });
  it('SANC-02 /case-manager needs overview.view', () => {
    expect(needsOf('/case-manager')).toEqual(['overview.view']);
  });
});
