import { describe, expect, it } from 'vitest';
import { BILL_TYPES_OF_OPERATION } from './bill.ts';

const OF = (type: keyof typeof BILL_TYPES_OF_OPERATION) => BILL_TYPES_OF_OPERATION[type].join(', ');

describe('what a voyage is billed for, by ownership', () => {
  it('VOY-52 an owned vessel on a voyage charter', () => {
    expect(OF('OV-VCO')).toBe(
      'Technical management fee, Insurance, Other expense, Brokerage, Bunkers, Port DA, Freight Tax, Cargo Expense, Non-Acc Expense',
    );
  });

  it('VOY-53 an owned vessel on time charter', () => {
    expect(OF('OV-TCO')).toBe(
      'Technical management fee, Insurance, Other expense, TCO Brokerage, Ballast Comm.',
    );
  });

  it('VOY-54 a chartered vessel on a voyage charter', () => {
    expect(OF('TCI-VCO')).toBe(
      'Time Charter Hire, Ballast Bonus, Brokerage, TCO Brokerage, Bunkers, Port DA, Freight Tax, Cargo Expense, Non-Acc Expense',
    );
  });

  it('VOY-55 a chartered vessel on time charter', () => {
    expect(OF('TCI-TCO')).toBe('Time Charter Hire, Ballast Bonus, TCO Brokerage, Ballast Comm.');
  });

  it('VOY-56 a vessel in a pool, owned or chartered', () => {
    expect(OF('OV-POO')).toBe('Bunkers, Non-Acc Expense, Ballast Comm., Misc');
    expect(OF('TCI-POO')).toBe(OF('OV-POO'));
  });
});
