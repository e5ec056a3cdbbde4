import { newCargo, newCommission, newOtherRow } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { isSettlementFixed, withCommissionType } from './commission-rules.ts';
import { changeOther } from './other-rows.ts';

describe('other revenue and expense', () => {
  it('EST-36 per unit without a cargo is refused and the row stays as it was', () => {
    const row = newOtherRow();
    const { row: stored, refusal } = changeOther(row, { paymentType: 'Per Unit' });
    expect(stored).toBe(row);
    expect(refusal).toBe('Choose the cargo first: a rate per unit is paid for its quantity.');
    const linked = { ...row, cargoId: 'c1' };
    expect(changeOther(linked, { paymentType: 'Per Unit' })).toEqual({
      row: { ...linked, paymentType: 'Per Unit' },
      refusal: null,
    });
  });

  it('EST-37 a daily rate clears non-accounting, and ticking it there is refused', () => {
    const ticked = { ...newOtherRow(), isNonAccounting: true };
    const daily = changeOther(ticked, { paymentType: 'Daily Rate' }).row;
    expect(daily).toMatchObject({ paymentType: 'Daily Rate', isNonAccounting: false });
    const again = changeOther(daily, { isNonAccounting: true });
    expect(again).toEqual({ row: daily, refusal: 'A daily rate is always accounted for.' });
    expect(changeOther(newOtherRow(), { isNonAccounting: true }).row.isNonAccounting).toBe(true);
  });
});

describe('commissions', () => {
  const broker = { ...newCommission('Broker'), beneficiary: 'Fearnside', beneficiaryId: 'b1' };
  const address = { ...newCommission('Add comm'), beneficiary: 'Highveld', beneficiaryId: 'h1' };
  const cargo = {
    ...newCargo('c1'),
    chartererName: 'Highveld',
    chartererId: 'h1',
    commissions: [broker, address],
  };

  it('EST-38 another type clears the beneficiary; add comm takes the broker, else the charterer', () => {
    expect(withCommissionType(cargo, address, 'Broker')).toMatchObject({
      type: 'Broker',
      beneficiary: '',
      beneficiaryId: null,
      freightCommission: 'Will be paid separately',
    });
    const second = { ...newCommission('Broker'), beneficiary: 'Other' };
    const two = { ...cargo, commissions: [broker, second] };
    expect(withCommissionType(two, second, 'Add comm')).toMatchObject({
      type: 'Add comm',
      beneficiary: 'Fearnside',
      freightCommission: 'Deduct from invoice',
    });
    const alone = { ...cargo, commissions: [second] };
    expect(withCommissionType(alone, second, 'Add comm')).toMatchObject({
      beneficiary: 'Highveld',
    });
  });

  it('how an address commission is settled is not chosen', () => {
    expect([broker, address].map(isSettlementFixed)).toEqual([false, true]);
  });
});
