import { ACCOUNT } from '@mainsheet/ledger';
import { decimal } from '@mainsheet/money';
import type { CargoResult, CargoRow } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findContactByName, getContactRow } from '../contacts/index.ts';
import { getVoyageRow } from '../voyages/index.ts';
import { violation } from './invoice-amounts.ts';
import * as invoices from './invoices.repository.ts';
import { today } from './invoices.service.ts';

type Request = { voyageId: string; cargoRowId?: string | null; part?: string | null };

type Line = {
  accountCode: string;
  description: string;
  quantity: string;
  unit: string;
  rate: string;
};

const QUANTITY_DECIMALS = 3;
const RATE_DECIMALS = 8;

/**
 * The freight invoice of a cargo as an operator would write it: the initial percentage, or the
 * balance of what is not invoiced yet, address commission and deducted brokerage taken off.
 */
export function prefillFreight(platform: Platform, actor: Actor, request: Request) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const voyage = await getVoyageRow(tx, request.voyageId);
    const result = request.cargoRowId
      ? voyage.result.cargoes.find((c) => c.cargoId === request.cargoRowId)
      : voyage.result.cargoes[0];
    const cargo = voyage.inputs.cargoes.find((c) => c.id === result?.cargoId);
    if (!result || !cargo) throw notFound('The cargo');
    const key = { voyageId: voyage.id, cargoRowId: cargo.id };
    const invoiced = await invoices.invoicedPercent(tx, key);
    const percent = percentOf(cargo, request.part ?? 'initial', Number(invoiced));
    const client = cargo.chartererId
      ? await getContactRow(tx, cargo.chartererId)
      : await findContactByName(tx, cargo.chartererName);
    const invoiceOn = today(platform);
    const base = await getBaseCurrency(tx);
    const isBase = cargo.currency === base;
    const data = {
      type: 'freight',
      clientId: client?.id ?? null,
      currency: cargo.currency,
      exchangeRate: isBase ? '1' : String(cargo.exchangeRate),
      rateSource: isBase ? 'base currency' : 'voyage',
      invoiceOn,
      dueOn: addDays(invoiceOn, client?.payment_terms_days ?? 30),
      reference: voyage.label,
      terms: request.part === 'balance' ? cargo.paymentTermsBalance : cargo.paymentTermsInitial,
      publicNotes: '',
      privateNotes: '',
      voyageId: voyage.id,
      vesselId: voyage.vessel_id,
      cargoRowId: cargo.id,
      freightPercent: String(percent),
      lines: freightLines(cargo, result, percent, voyage.vessel_name),
    };
    return { data, invoicedPercent: invoiced };
  });
}

/** The initial percentage, or whatever is left of a hundred. */
function percentOf(cargo: CargoRow, part: string, invoiced: number): number {
  const left = 100 - invoiced;
  if (left <= 0) {
    const message = 'All freight of this cargo is invoiced already.';
    throw invalidInput([violation('freightPercent', message)]);
  }
  return part === 'balance' ? left : Math.min(cargo.initialPercent || left, left);
}

function freightLines(
  cargo: CargoRow,
  result: CargoResult,
  percent: number,
  vesselName: string,
): Line[] {
  const share = decimal(percent).div(100);
  const isPerUnit = result.effectiveRate !== null;
  const full = isPerUnit ? result.effectiveRate! : result.grossFreight / (cargo.exchangeRate || 1);
  const quantity = isPerUnit ? decimal(result.billedQuantity).toFixed(QUANTITY_DECIMALS) : '1';
  const rate = decimal(full).times(share).toDecimalPlaces(RATE_DECIMALS);
  const gross = decimal(quantity).times(rate).toDecimalPlaces(2);
  const what = cargo.name || 'cargo';
  const how = isPerUnit ? `${trim(full)} per ${cargo.unit.toLowerCase()}` : 'lumpsum';
  const freight: Line = {
    accountCode: ACCOUNT.freight,
    description: `Freight ${vesselName}, ${what}, ${how}, ${trim(percent)} %`,
    quantity: trim(quantity),
    unit: isPerUnit ? cargo.unit.toLowerCase() : '',
    rate: rate.toFixed(),
  };
  return [freight, ...cargo.commissions.flatMap((row) => commissionLine(row, gross.toFixed()))];
}

type Commission = CargoRow['commissions'][number];

/** What the freight invoice shows of a commission: nothing when it is settled elsewhere. */
function commissionLine(row: Commission, gross: string): Line[] {
  if (row.freightCommission !== 'Deduct from invoice' && row.type !== 'Add comm') return [];
  const amount = decimal(gross).times(row.ratePercent).div(100).plus(row.lumpsum);
  if (amount.isZero()) return [];
  const isAddress = row.type === 'Add comm';
  const name = isAddress ? 'Address commission' : `Brokerage ${row.beneficiary}`.trim();
  return [
    {
      accountCode: isAddress ? ACCOUNT.addressCommission : ACCOUNT.brokerageDeducted,
      description: `${name} ${trim(row.ratePercent)} %`,
      quantity: '1',
      unit: '',
      rate: amount.negated().toDecimalPlaces(RATE_DECIMALS).toFixed(),
    },
  ];
}

const trim = (value: string | number): string => decimal(value).toFixed();

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
