import { permissionsOfRole } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { countChanges, flagChanges, previewOf } from './role-preview.ts';

const operator = permissionsOfRole('Operator');

describe('what a role can do, in words', () => {
  it('an operator makes estimates and enters bills, and approves nothing', () => {
    const can = previewOf(operator, operator)
      .filter((line) => line.allowed)
      .map((line) => line.text);
    expect(can).toEqual([
      'See estimates and voyages',
      'Make estimates',
      'Run voyages',
      'Write invoices',
      'Enter bills',
    ]);
  });

  it('an edit is marked as new or taken away, and counted', () => {
    const after = {
      ...operator,
      estimates: { ...operator.estimates, create: false },
      security: { ...operator.security, view: true },
    };
    const changed = previewOf(operator, after).filter((line) => line.change);
    expect(changed).toEqual([
      { text: 'Make estimates', allowed: false, change: 'taken away' },
      { text: 'Read the audit trail', allowed: true, change: 'new' },
    ]);
    expect(countChanges(operator, after)).toBe(2);
  });

  it('PERM-01 is reviewed feature by feature: what is given, and what is taken', () => {
    const after = {
      ...operator,
      estimates: { ...operator.estimates, create: false, view: false },
      security: { ...operator.security, view: true },
    };
    expect(flagChanges(operator, after)).toEqual({
      given: [{ feature: 'Security', actions: ['view'] }],
      taken: [{ feature: 'Estimates', actions: ['view', 'create'] }],
    });
    expect(flagChanges(operator, operator)).toEqual({ given: [], taken: [] });
  });
});
