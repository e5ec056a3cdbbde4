import { describe, expect, it } from 'vitest';
import { detailInWords } from './audit.ts';
import { actionInWords, actionPatternsOf } from './audit-words.ts';

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

describe('actions of the audit trail in words', () => {
  it.each([
    ['estimate.create', 'Estimate created'],
    ['second_factor.add', 'Second factor added'],
    ['session.open', 'Session opened'],
    ['invoice.submit', 'Invoice submitted'],
    ['accounting.accounts', 'Accounting accounts assigned'],
    ['device.new', 'Sign-in from a new device'],
    ['cargo-type.update', 'Cargo type changed'],
    ['hold-clean.dry_run', 'Hold clean dry run'],
  ])('%s reads “%s”', (action, words) => {
    expect(actionInWords(action)).toBe(words);
  });

  it('are found by their words', () => {
    expect(actionPatternsOf('Created')).toEqual(['%.create']);
    expect(actionPatternsOf('second')).toEqual(['second\\_factor.%']);
    expect(actionPatternsOf('logo')).toEqual(['company.logo', 'company.logo-removed']);
    expect(actionPatternsOf('zebra')).toEqual([]);
  });
});
