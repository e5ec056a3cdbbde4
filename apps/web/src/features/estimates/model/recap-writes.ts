import type { CivilDate } from '@mainsheet/calendar';
import type {
  CommissionEntry,
  RecapDespatch,
  RecapPayment,
  RecapRate,
  RecapValues,
} from '@mainsheet/entry';
import {
  type EstimateInput,
  type ItineraryRow,
  newParcel,
  type PortFunction,
} from '@mainsheet/voyage';
import { changeCargo } from '../rows/cargo-rows.ts';
import { setPercent } from '../rows/commission-rows.ts';
import { putLaycan } from '../rows/date-rows.ts';
import type { PortChoice } from '../rows/field.ts';
import { insertCall, sailingOrder, setPort } from './itinerary-edits.ts';

export type Write = (input: EstimateInput) => EstimateInput;

type End = 'Loading' | 'Discharging';

/** Changes every call that loads, or every one that discharges, or both. */
const atCalls =
  (ends: readonly PortFunction[], change: (row: ItineraryRow) => ItineraryRow): Write =>
  (input) => ({
    ...input,
    itinerary: input.itinerary.map((row) => (ends.includes(row.portFunction) ? change(row) : row)),
  });

const CARGO_ENDS = ['Loading', 'Discharging'] as const;

/** The n-th port of a kind: its call is put there, or one is added after the others of its kind. */
export const portWrite =
  (at: { end: End; index: number; id: string }, port: PortChoice): Write =>
  (input) => {
    const rows = sailingOrder(input);
    const row = rows.filter(({ portFunction }) => portFunction === at.end)[at.index];
    if (row) return setPort(input, row.id, port);
    const last = rows.findLastIndex(({ portFunction }) => portFunction === at.end);
    const index = last < 0 ? Math.max(1, rows.length - 1) : last + 1;
    const added = insertCall(input, { index, portFunction: at.end, id: at.id });
    return setPort(added, at.id, port);
  };

export const rateWrite = (end: End, { rate, rateUnit, terms }: RecapRate): Write =>
  function write(input) {
    const cargoId = input.cargoes[0]?.id ?? '';
    return atCalls([end], (row) => ({
      ...row,
      parcels: (row.parcels.length > 0 ? row.parcels : [newParcel(cargoId)]).map((parcel) => ({
        ...parcel,
        rate,
        rateUnit,
        terms,
      })),
    }))(input);
  };

export const demurrageWrite = (demurrageRatePerDay: number): Write =>
  atCalls(CARGO_ENDS, (row) => ({ ...row, demurrageRatePerDay }));

/** Half of the demurrage is what an empty despatch rate means; free despatch is a rate of nothing. */
export function despatchWrite({ kind, ratePerDay }: RecapDespatch): Write {
  const despatchRatePerDay = kind === 'half' ? null : kind === 'free' ? 0 : ratePerDay;
  return atCalls(CARGO_ENDS, (row) => ({ ...row, despatchRatePerDay }));
}

export const turnTimeWrite = (norHours: number): Write =>
  atCalls(CARGO_ENDS, (row) => ({ ...row, norHours }));

export const laycanWrite =
  (entry: RecapValues['laycan']): Write =>
  (input) =>
    putLaycan(input, entry);

export const quantityWrite =
  (entry: RecapValues['quantity']): Write =>
  (input) =>
    changeCargo(input, 0, (old) => ({ ...old, ...entry, quantityOverride: null }));

export const freightWrite =
  (entry: RecapValues['freight']): Write =>
  (input) =>
    changeCargo(input, 0, (old) => ({ ...old, freight: { ...old.freight, ...entry } }));

/** Another currency than before has no rate yet: 0 is refused by the validator, so it is asked for. */
export const currencyWrite =
  (currency: string): Write =>
  (input) =>
    changeCargo(input, 0, (old) =>
      old.currency === currency
        ? old
        : { ...old, currency, exchangeRate: currency === input.baseCurrency ? 1 : 0 },
    );

export const charterPartyWrite =
  (charterPartyOn: CivilDate): Write =>
  (input) =>
    changeCargo(input, 0, (old) => ({ ...old, charterPartyOn }));

export const paymentWrite =
  ({ percent, withinDays, dayKind }: RecapPayment): Write =>
  (input) =>
    changeCargo(input, 0, (old) => ({
      ...old,
      initialPercent: percent,
      balancePercent: 100 - percent,
      paymentTermsInitial: `Within ${withinDays} ${dayKind} days`,
    }));

/** What a commission may mean: a total without a side is one of the two, and a person says which. */
export function commissionWrites(entry: CommissionEntry): { label: string; write: Write }[] {
  const put =
    (address: number, brokerage: number): Write =>
    (input) =>
      changeCargo(input, 0, (old) =>
        setPercent(setPercent(old, 'Add comm', address), 'Broker', brokerage),
      );
  if (entry.kind === 'split') {
    const { addressPercent, brokeragePercent } = entry;
    const label = `${addressPercent} % address, ${brokeragePercent} % brokerage`;
    return [{ label, write: put(addressPercent, brokeragePercent) }];
  }
  const { totalPercent } = entry;
  return [
    { label: `${totalPercent} % as address commission`, write: put(totalPercent, 0) },
    { label: `${totalPercent} % as brokerage`, write: put(0, totalPercent) },
  ];
}
