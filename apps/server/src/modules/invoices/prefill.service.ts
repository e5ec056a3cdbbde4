import { addCivilDays, findDueDateByTerms, parseCivilDate } from '@mainsheet/calendar';
import type { CargoBookInput } from '@mainsheet/contract';
import {
  type CargoRow,
  type EstimateInput,
  type FreightInvoice,
  freightInvoice,
} from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAgreedTerms } from '../cargo-books/index.ts';
import { rateFromVoyage, today, violation } from '../commercial-documents/index.ts';
import { findContactByName, getContactRow } from '../contacts/index.ts';
import { getVoyageRow, paymentEventsOf } from '../voyages/index.ts';
import { invoicedPercent, listBilledParts } from './billed-freight.repository.ts';
import { readBilling } from './billing-warnings.ts';
import { freightLines } from './freight-lines.ts';

type Request = { voyageId: string; cargoRowId?: string | null; part?: string | null };

/**
 * The freight invoice of a cargo by the lines of the calculation: the initial percentage, or the
 * balance of what is not invoiced yet, address commission and deducted brokerage taken off. After
 * the last part it bills what changed since, as when the figures of the bill of lading come.
 * @throws DomainError INVALID_INPUT when nothing is left to bill
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
    const invoiced = await invoicedPercent(tx, { ...key, exceptId: null });
    const billed = await listBilledParts(tx, key);
    const percent = percentOf(cargo, request.part ?? 'initial', Number(invoiced));
    const lines = freightLines(getFreightInvoice(voyage.inputs, cargo.id), {
      fromPercent: Number(invoiced),
      toPercent: Number(invoiced) + percent,
      billed: new Map(billed.map((row) => [row.source, BigInt(row.amount_minor)])),
      vesselName: voyage.vessel_name,
      cargoName: cargo.name,
    });
    if (lines.length === 0) throw refuse('All freight of this cargo is invoiced already.');
    const client = cargo.chartererId
      ? await getContactRow(tx, cargo.chartererId)
      : await findContactByName(tx, cargo.chartererName);
    const invoiceOn = parseCivilDate(today(platform));
    // What follows the first part is the balance, whichever button asked for it.
    const isBalance = request.part === 'balance' || Number(invoiced) > 0;
    const terms = isBalance ? cargo.paymentTermsBalance : cargo.paymentTermsInitial;
    const data = {
      type: 'freight',
      clientId: client?.id ?? null,
      currency: cargo.currency,
      ...(await rateFromVoyage(tx, {
        ...{ voyageBase: voyage.inputs.baseCurrency, currency: cargo.currency, on: invoiceOn },
        ...{ rate: String(cargo.exchangeRate), source: 'voyage' },
      })),
      invoiceOn,
      dueOn:
        findDueDateByTerms(terms, {
          invoicedOn: invoiceOn,
          events: paymentEventsOf(voyage, cargo.id),
        }) ?? addCivilDays(invoiceOn, client?.payment_terms_days ?? 30),
      reference: voyage.label,
      terms,
      publicNotes: remitText(await findAgreedTerms(tx, cargo.cargoBookId)),
      privateNotes: '',
      voyageId: voyage.id,
      vesselId: voyage.vessel_id,
      cargoRowId: cargo.id,
      freightPercent: String(percent),
      lines,
    };
    const about = {
      voyage_id: voyage.id,
      cargo_row_id: cargo.id,
      currency: cargo.currency,
      isSent: false,
    };
    return { data, invoicedPercent: invoiced, ...(await readBilling(tx, about)) };
  });
}

/** The bank that the charter names beside the account of the paper. */
const remitText = (agreed: CargoBookInput | null): string =>
  agreed?.remittanceBank ? `Remittance bank: ${agreed.remittanceBank}` : '';

const refuse = (message: string) => invalidInput([violation('freightPercent', message)]);

/** @throws DomainError INVALID_INPUT for a cargo without freight */
function getFreightInvoice(inputs: EstimateInput, cargoId: string): FreightInvoice {
  const found = freightInvoice(inputs, cargoId);
  if (found === null) throw refuse('This cargo has no freight to invoice.');
  return found;
}

/** The initial percentage, or whatever is left of a hundred; 0 leaves what figures changed since. */
function percentOf(cargo: CargoRow, part: string, invoiced: number): number {
  const left = Math.max(0, 100 - invoiced);
  return part === 'balance' ? left : Math.min(cargo.initialPercent || left, left);
}
