import { findChartAccount } from '@mainsheet/ledger';
import type { Sea } from '@mainsheet/sea';
import type { CargoTypeRow } from './cargo-types.ts';
import type { LedgerCodeRow } from './ledger-codes.ts';
import type { PaymentTermRow } from './payment-terms.ts';
import { inputOfBerth, type PortBerthRow } from './port-berths.ts';
import type { ReferenceRow } from './reference-list.ts';

const presentCommon = (row: ReferenceRow) => ({
  id: row.id,
  isActive: row.is_active,
  usedBy: row.used_by,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});

export function presentCode(row: LedgerCodeRow) {
  return {
    ...presentCommon(row),
    code: row.code,
    description: row.description,
    kind: row.kind,
    rebillType: row.rebill_type,
    accountCode: row.account_code,
    accountName: findChartAccount(row.account_code)?.name ?? '',
  };
}

export function presentCargoType(row: CargoTypeRow) {
  return {
    ...presentCommon(row),
    name: row.name,
    group: row.cargo_group,
    stowageFactorM3PerT:
      row.stowage_factor_m3_per_t === null ? null : Number(row.stowage_factor_m3_per_t),
    stowageSource: row.stowage_source,
    unit: row.unit,
  };
}

export function presentTerm(row: PaymentTermRow) {
  return {
    ...presentCommon(row),
    companyId: row.company_id,
    label: row.label,
    description: row.description,
    days: row.days,
    module: row.module,
    isDefault: row.is_default,
  };
}

export function presentBerth(row: PortBerthRow, sea: Sea) {
  const port = sea.findPort(row.port_code);
  return {
    ...presentCommon(row),
    ...inputOfBerth(row),
    portName: port?.name ?? row.port_code,
    country: port?.country ?? '',
  };
}
