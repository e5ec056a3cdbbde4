import { defineList, type ListColumn } from '../../platform/lists/exported-list.ts';
import { getSea } from '../ports/index.ts';
import { cargoTypes } from './cargo-types.ts';
import { ledgerCodes } from './ledger-codes.ts';
import { paymentTerms } from './payment-terms.ts';
import { portBerths } from './port-berths.ts';
import { presentBerth, presentCargoType, presentCode, presentTerm } from './reference.presenter.ts';
import { listReference } from './reference.service.ts';

/** These lists are short and read as a whole. */
const pageOf = <Row>(rows: readonly Row[], { limit, offset }: { limit: number; offset: number }) =>
  rows.slice(offset, offset + limit);

type Common = { isActive: boolean; usedBy: number; updatedBy: string };

const commonColumns: readonly ListColumn<Common>[] = [
  { key: 'active', header: 'Active', kind: 'text', value: (r) => (r.isActive ? 'Yes' : 'No') },
  { key: 'uses', header: 'Used by', kind: 'number', value: (r) => String(r.usedBy) },
  { key: 'by', header: 'Changed by', kind: 'text', value: (r) => r.updatedBy },
];

/** Its headings are those that an import reads. */
const codeList = defineList<ReturnType<typeof presentCode>>({
  name: 'ledger-codes',
  title: 'Ledger codes',
  guard: 'accounting.view',
  idOf: (code) => code.id,
  read: async (platform, actor, page) =>
    pageOf(await listReference(platform, actor, ledgerCodes), page).map(presentCode),
  columns: [
    { key: 'code', header: 'Code', kind: 'text', value: (c) => c.code },
    { key: 'description', header: 'Description', kind: 'text', value: (c) => c.description },
    { key: 'kind', header: 'Kind', kind: 'text', value: (c) => c.kind },
    { key: 'rebillType', header: 'Rebill type', kind: 'text', value: (c) => c.rebillType },
    { key: 'account', header: 'Account', kind: 'text', value: (c) => c.accountCode },
    { key: 'accountName', header: 'Account name', kind: 'text', value: (c) => c.accountName },
    ...commonColumns,
  ],
});

const cargoList = defineList<ReturnType<typeof presentCargoType>>({
  name: 'cargo-types',
  title: 'Cargo types',
  guard: 'contracts.modify',
  idOf: (cargo) => cargo.id,
  read: async (platform, actor, page) =>
    pageOf(await listReference(platform, actor, cargoTypes), page).map(presentCargoType),
  columns: [
    { key: 'name', header: 'Cargo', kind: 'text', value: (c) => c.name },
    { key: 'group', header: 'Group', kind: 'text', value: (c) => c.group },
    {
      key: 'stowage',
      header: 'Stowage',
      unit: 'm³/mt',
      kind: 'quantity',
      value: (c) => (c.stowageFactorM3PerT === null ? null : String(c.stowageFactorM3PerT)),
    },
    { key: 'source', header: 'Source', kind: 'text', value: (c) => c.stowageSource },
    { key: 'unit', header: 'Unit', kind: 'text', value: (c) => c.unit },
    ...commonColumns,
  ],
});

const termList = defineList<ReturnType<typeof presentTerm>>({
  name: 'payment-terms',
  title: 'Payment terms',
  guard: 'contracts.modify',
  idOf: (term) => term.id,
  read: async (platform, actor, page) =>
    pageOf(await listReference(platform, actor, paymentTerms), page).map(presentTerm),
  columns: [
    { key: 'label', header: 'Term', kind: 'text', value: (t) => t.label },
    { key: 'description', header: 'Description', kind: 'text', value: (t) => t.description },
    {
      key: 'days',
      header: 'Days',
      kind: 'number',
      value: (t) => (t.days === null ? null : String(t.days)),
    },
    { key: 'module', header: 'For', kind: 'text', value: (t) => t.module },
    { key: 'default', header: 'Default', kind: 'text', value: (t) => (t.isDefault ? 'Yes' : '') },
    ...commonColumns,
  ],
});

type Berth = ReturnType<typeof presentBerth>;

const decimalsOf = (value: number | null): string | null => (value === null ? null : String(value));

const measure = (
  key: 'maxDraftM' | 'maxLengthM' | 'maxBeamM' | 'maxAirDraftM',
  header: string,
): ListColumn<Berth> => ({
  ...{ key, header, unit: 'm', kind: 'quantity' },
  value: (berth) => decimalsOf(berth[key]),
});

const rate = (
  key: 'loadRateTPerDay' | 'dischargeRateTPerDay',
  header: string,
): ListColumn<Berth> => ({
  ...{ key, header, unit: 't/d', kind: 'quantity' },
  value: (berth) => decimalsOf(berth[key]),
});

/** Its headings are those that an import reads. */
const berthList = defineList<Berth>({
  name: 'port-berths',
  title: 'Ports and berths',
  guard: 'contracts.modify',
  idOf: (berth) => berth.id,
  read: async (platform, actor, page) => {
    const sea = await getSea();
    const rows = pageOf(await listReference(platform, actor, portBerths), page);
    return rows.map((row) => presentBerth(row, sea));
  },
  columns: [
    { key: 'portCode', header: 'UN/LOCODE', kind: 'text', value: (b) => b.portCode },
    { key: 'port', header: 'Port', kind: 'text', value: (b) => b.portName },
    { key: 'berth', header: 'Berth', kind: 'text', value: (b) => b.berth },
    measure('maxDraftM', 'Draft'),
    { key: 'water', header: 'Water', kind: 'text', value: (b) => b.water },
    measure('maxLengthM', 'Length'),
    measure('maxBeamM', 'Beam'),
    measure('maxAirDraftM', 'Air draft'),
    { key: 'cargoes', header: 'Cargoes', kind: 'text', value: (b) => b.cargoes },
    rate('loadRateTPerDay', 'Load rate'),
    rate('dischargeRateTPerDay', 'Discharge rate'),
    { key: 'remarks', header: 'Remarks', kind: 'text', value: (b) => b.remarks },
    ...commonColumns,
  ],
});

export const referenceLists = [codeList, cargoList, termList, berthList];
