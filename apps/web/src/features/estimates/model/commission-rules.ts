import {
  type CargoRow,
  type CommissionRow,
  type CommissionType,
  newCommission,
} from '@mainsheet/voyage';

type Beneficiary = Pick<CommissionRow, 'beneficiary' | 'beneficiaryId'>;

/** Who gets an address commission: the broker of the cargo, else its charterer. */
function addressBeneficiary({ commissions, chartererName, chartererId }: CargoRow): Beneficiary {
  const broker = commissions.find((row) => row.type === 'Broker' && row.beneficiary !== '');
  return broker
    ? { beneficiary: broker.beneficiary, beneficiaryId: broker.beneficiaryId }
    : { beneficiary: chartererName, beneficiaryId: chartererId };
}

/** Changes the kind of a commission: the beneficiary of the other kind is cleared. */
export function withCommissionType(
  cargo: CargoRow,
  row: CommissionRow,
  type: CommissionType,
): CommissionRow {
  if (row.type === type) return row;
  const { freightCommission } = newCommission(type);
  const cleared = { ...row, type, freightCommission, beneficiary: '', beneficiaryId: null };
  const others = cargo.commissions.filter((one) => one !== row);
  return type === 'Add comm'
    ? { ...cleared, ...addressBeneficiary({ ...cargo, commissions: others }) }
    : cleared;
}

/** An address commission is always deducted: only a broker's settlement is chosen. */
export const isSettlementFixed = (row: CommissionRow): boolean => row.type === 'Add comm';
