import { describe, expect, it } from 'vitest';
import { detailInWords } from './audit.ts';

describe('details of the audit trail in words', () => {
  it.each([
    [{}, ''],
    [null, ''],
    [{ status: 'Scheduled' }, 'status: Scheduled'],
    [{ totalMinor: '12500', currency: 'USD' }, 'total minor: 12500; currency: USD'],
    [{ status: { from: 'CREATED', to: 'SUBMITTED' } }, 'status: CREATED → SUBMITTED'],
    [{ role: { from: null, to: 'Viewer' } }, 'role: nothing → Viewer'],
    [{ inApp: true, byMail: false }, 'in app: yes; by mail: no'],
    [{ codes: ['AGENC', 'BUNKR'] }, 'codes: AGENC, BUNKR'],
    [{ codes: [] }, 'codes: nothing'],
    [
      { steps: [{ currency: 'USD', fromAmount: '0', approvers: 1 }] },
      'steps: (currency: USD; from amount: 0; approvers: 1)',
    ],
    [
      { operation: 'createVessel', code: 'FORBIDDEN', times: 3 },
      'operation: createVessel; code: FORBIDDEN; times: 3',
    ],
  ])('%j reads “%s”', (detail, words) => {
    expect(detailInWords(detail)).toBe(words);
  });
});
