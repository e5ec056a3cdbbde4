import {
  civilDateAt,
  civilDaysBetween,
  findInstant,
  hoursBetween,
  isTimeZone,
  type TimeZone,
} from '@mainsheet/calendar';
import { type CostChecks, FINDING_VERDICTS, type FindingVerdict } from '@mainsheet/contract';
import { decimal, type Money, money, moneyFromDecimal } from '@mainsheet/money';
import {
  type AccountLine,
  type CheckContext,
  checkDisbursement,
  type DisbursementAccount,
  type Finding,
} from '@mainsheet/port-costs';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { today, violation } from '../commercial-documents/index.ts';
import { costChecksOf, getCompany } from '../companies/index.ts';
import { findRateOn, isRateFor } from '../exchange-rates/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import {
  type CallRow,
  getVoyageRow,
  listRebillables,
  listVoyageCalls,
  lockOpenVoyage,
  openRebillOf,
} from '../voyages/index.ts';
import {
  type DisbursementRow,
  insertVerdict,
  listDisbursements,
  listPast,
  listVerdicts,
  type PastRow,
  type VerdictRow,
} from './port-disbursements.repository.ts';

/** A finding with what somebody said of it. */
export type JudgedFinding = { readonly finding: Finding; readonly verdict: VerdictRow | null };

export type CheckedDisbursement = {
  readonly row: DisbursementRow;
  readonly checks: readonly JudgedFinding[];
  /** What of it is to be rebilled by now and is not. */
  readonly rebillDue: Money;
};

const CHANGED = 'These port costs changed since you looked. Look at the findings again.';

const minorOf = (currency: string, amount: number | null | undefined): bigint | null =>
  amount == null ? null : moneyFromDecimal(currency, decimal(amount)).minorUnits;

/** The final account once it came in, before that the proforma. */
function accountOf({
  currency,
  exchange_rate: exchangeRate,
  form,
}: DisbursementRow): DisbursementAccount {
  const paper = form.final.status === 'Not received' ? 'proforma' : 'final';
  const lines = form.lines.map((line): AccountLine => {
    // Accounts from before there was a basis have none.
    const said: Partial<typeof line> = line;
    return {
      description: line.description,
      voucher: said.voucher ?? '',
      proformaMinor: minorOf(currency, line.proforma),
      finalMinor: minorOf(currency, line.final),
      quantity: said.quantity ?? null,
      unit: said.unit ?? null,
      tariff: said.tariff ?? null,
      discountPercent: said.discountPercent ?? null,
      vatPercent: said.vatPercent ?? null,
    };
  });
  return {
    paper,
    currency,
    exchangeRate,
    statedMinor: minorOf(currency, form[paper].amount),
    lines,
  };
}

/** Hours in port by what was reported, and the days of the port that they touch; null until she left. */
function stayOf(call: CallRow | undefined): CheckContext['stay'] {
  const [from, to] = [call?.actual_arrival_at, call?.actual_departure_at].map((at) =>
    at ? findInstant(new Date(at).toISOString()) : null,
  );
  if (!call || !from || !to) return null;
  const zone = (isTimeZone(call.time_zone) ? call.time_zone : 'UTC') as TimeZone;
  const [first, last] = [civilDateAt(from, zone), civilDateAt(to, zone)];
  const hours = Math.round(hoursBetween(from, to) * 10) / 10;
  return { hours, days: civilDaysBetween(first, last) + 1 };
}

/** What was paid at a port before, in the currency of an account. */
const historyOf = (past: readonly PastRow[], { currency, exchange_rate: rate }: DisbursementRow) =>
  past.flatMap((row) =>
    row.form.lines.flatMap(({ description, final }) => {
      if (final === null) return [];
      const asked = decimal(final);
      const same = row.currency === currency;
      const amount = same ? asked : asked.times(row.exchange_rate).div(rate);
      return [{ description, minor: moneyFromDecimal(currency, amount).minorUnits }];
    }),
  );

type Known = {
  baseCurrency: string;
  gt: number | null;
  tolerances: CostChecks;
  calls: readonly CallRow[];
  past: readonly PastRow[];
};

async function contextOf(work: Work, row: DisbursementRow, known: Known): Promise<CheckContext> {
  const { baseCurrency, tolerances } = known;
  const call = known.calls.find(({ row_id: rowId }) => rowId === row.row_id);
  return {
    ...{ baseCurrency, gt: known.gt, stay: stayOf(call) },
    rateOfDay: await findRateOfDay(work, row, baseCurrency),
    history: historyOf(
      known.past.filter((one) => one.port_code === call?.port_code),
      row,
    ),
    tolerances: {
      ratePercent: tolerances.portRatePercent,
      driftPercent: tolerances.portDriftPercent,
      driftAmount: tolerances.portDriftAmount,
    },
  };
}

/** The company's rate for the day of the account; null where none may be taken for it. */
async function findRateOfDay(
  { tx, platform }: Work,
  { currency, form }: DisbursementRow,
  base: string,
): Promise<string | null> {
  if (currency === base) return null;
  const on = form.final.date ?? form.proforma.date ?? today(platform);
  const rate = await findRateOn(tx, { base, currency, on });
  return rate && isRateFor(rate, on) ? rate.rate : null;
}

async function knownOf(tx: Tx, voyage: { id: string; vessel_id: string }): Promise<Known> {
  const [company, vessel, calls] = await Promise.all([
    getCompany(tx),
    getVesselRow(tx, voyage.vessel_id),
    listVoyageCalls(tx, voyage.id),
  ]);
  const { grossTonnage } = vessel.details;
  const portCodes = [...new Set(calls.flatMap(({ port_code: code }) => code ?? []))];
  return {
    baseCurrency: company.base_currency,
    gt: typeof grossTonnage === 'number' ? grossTonnage : null,
    tolerances: costChecksOf(company),
    calls,
    past: await listPast(tx, { portCodes, exceptVoyageId: voyage.id }),
  };
}

async function checkAll(work: Work, voyageId: string): Promise<CheckedDisbursement[]> {
  const { tx } = work;
  const voyage = await getVoyageRow(tx, voyageId);
  const rows = await listDisbursements(tx, voyageId);
  if (rows.length === 0) return [];
  const [known, verdicts] = await Promise.all([knownOf(tx, voyage), listVerdicts(tx, voyageId)]);
  const rebillables = await listRebillables(tx, { voyageId });
  return Promise.all(
    rows.map(async (row) => {
      const findings = checkDisbursement(accountOf(row), await contextOf(work, row, known));
      const own = verdicts.filter(({ disbursement_id: id }) => id === row.id);
      const checks = findings.map((finding) => ({
        finding,
        verdict: own.find(({ finding_key: key }) => key === finding.key) ?? null,
      }));
      const open = rebillables.find(({ id }) => id === row.id);
      return { row, checks, rebillDue: open ? openRebillOf(open) : money(row.currency, 0n) };
    }),
  );
}

/** Disbursements of a voyage with what an auditor would ask about. @throws DomainError NOT_FOUND */
export const listChecked = (platform: Platform, actor: Actor, voyageId: string) =>
  inCompany(platform, actor, (work) => checkAll(work, voyageId));

type Judged = { voyageId: string; id: string; key: string; verdict: string; reason: string };

const isVerdict = (text: string): text is FindingVerdict =>
  FINDING_VERDICTS.some((one) => one === text);

const MISSING: Readonly<Record<FindingVerdict, string>> = {
  Accepted: 'Say why it is accepted.',
  Disputed: 'Say what you dispute.',
  Open: 'Say why it is open again.',
};

/**
 * Accepts or disputes a finding as it stands now.
 * @throws DomainError INVALID_INPUT without a reason, CONFLICT for one that stands no more, NOT_FOUND, INVALID_STATE for a locked voyage
 */
export function judgeFinding(
  platform: Platform,
  actor: Actor,
  { voyageId, id, key, verdict, reason: typed }: Judged,
): Promise<void> {
  if (!isVerdict(verdict)) {
    throw invalidInput([violation('verdict', 'Use Accepted, Disputed or Open.')]);
  }
  const reason = readReason(typed, MISSING[verdict]);
  return inCompany(platform, actor, async (work) => {
    const voyage = await lockOpenVoyage(work.tx, voyageId);
    const checked = (await checkAll(work, voyageId)).find(({ row }) => row.id === id);
    const found = checked?.checks.find(({ finding }) => finding.key === key);
    if (!found) throw new DomainError('CONFLICT', { reason: CHANGED });
    const given = { id: newId(platform.clock), disbursementId: id, key, verdict, reason };
    await insertVerdict(work.tx, given, stampOf(platform, actor));
    await record(work, {
      action: 'port-disbursement.judge',
      subject: { type: 'voyage', id: voyage.id, label: voyage.label },
      detail: { finding: found.finding.sentence, verdict, reason },
      changes: [{ topic: 'voyages', id: voyage.id, version: 0 }],
    });
  });
}
