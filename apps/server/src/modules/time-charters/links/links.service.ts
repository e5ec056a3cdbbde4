import type { TimeCharterInput } from '@mainsheet/contract';
import { findRun, runText, type StatementRun } from '@mainsheet/hire';
import { formatAmount, money } from '@mainsheet/money';
import { type Actor, can } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inCompany, type Work } from '../../../platform/work.ts';
import { presentFinance, readFinance } from '../../commercial-documents/index.ts';
import { getBaseCurrency } from '../../companies/index.ts';
import { isSameParty, listPartyIds } from '../../counterparties/index.ts';
import { findOverlap } from '../billing/billed-statements.ts';
import { countStatements, todayIn } from '../statements/hire-statement.service.ts';
import { contactIdsOf, timeCharterOf } from '../time-charter-record.ts';
import {
  listContacts,
  lockTimeCharter,
  type WholeTimeCharterRow,
} from '../time-charters.repository.ts';
import { getRow, partyIdOf, recordOf } from '../time-charters.service.ts';
import * as links from './links.repository.ts';

const VIEW_OF = { invoice: 'receivablesInvoices.view', bill: 'payablesBills.view' } as const;

/** Documents under a charter, of the kinds that somebody may view. */
export const listDocuments = (platform: Platform, actor: Actor, charterId: string) =>
  inCompany(platform, actor, async ({ tx }) => {
    await getRow(tx, charterId);
    const rows = await links.listDocuments(tx, charterId);
    return rows.filter(({ kind }) => can(actor, VIEW_OF[kind]));
  });

export const listVoyages = (platform: Platform, actor: Actor, charterId: string) =>
  inCompany(platform, actor, async ({ tx }) => {
    await getRow(tx, charterId);
    return links.listVoyages(tx, charterId);
  });

export const listOwnerships = (platform: Platform, actor: Actor) =>
  platform.db.readTenant(actor.companyId, (tx) => links.listOwnerships(tx));

const refuse = (path: string, message: string) => invalidInput([{ code: 'LINK', path, message }]);

/**
 * Puts an invoice or a bill under a charter; `groupId` says what of it is billed: `hire.3`, `hire.3-5` or nothing.
 * @throws DomainError INVALID_INPUT for a document of somebody else, that is under a charter already, or is not the hire that it says;
 *   NOT_FOUND also for a kind that the actor may not view
 */
export function linkDocument(
  platform: Platform,
  actor: Actor,
  link: { charterId: string; documentId: string; groupId: string },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const charter = await getRow(tx, link.charterId);
    const document = await links.findLinkable(tx, link.documentId);
    if (!document || !can(actor, VIEW_OF[document.kind])) throw notFound('The document');
    const named = await listPartyIds(tx, contactIdsOf(timeCharterOf(charter)));
    if (!named.some(({ id }) => id === document.contact_id)) {
      throw refuse('documentId', 'It is of nobody who stands in this charter.');
    }
    await lockTimeCharter(tx, charter.id);
    const run = runOf(link.groupId);
    if (run) {
      await refuseUnfit(tx, { charter, document, run });
      await refuseBilled(work, { charterId: charter.id, run });
    }
    const isNew = await links.linkDocument(tx, link, stampOf(platform, actor));
    if (!isNew) throw refuse('documentId', 'This document is under a time charter already.');
    await recordOf(work, charter, { action: 'time-charter.link', detail: { ...link } });
  });
}

/** @throws DomainError NOT_FOUND also for a kind that the actor may not view, INVALID_STATE for what bills a statement */
export function unlinkDocument(
  platform: Platform,
  actor: Actor,
  link: { charterId: string; documentId: string },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const charter = await getRow(work.tx, link.charterId);
    await lockTimeCharter(work.tx, charter.id);
    const linked = await links.listDocuments(work.tx, charter.id);
    const document = linked.find(({ id }) => id === link.documentId);
    if (!document || !can(actor, VIEW_OF[document.kind])) throw notFound('The document');
    refuseUnbilling(document);
    if (!(await links.unlinkDocument(work.tx, link))) throw notFound('The document');
    await recordOf(work, charter, { action: 'time-charter.unlink', detail: { ...link } });
  });
}

const noGroup = () => refuse('groupId', 'Choose one of the groups of this charter.');

/** The statements that a document bills; null where it bills none. @throws DomainError INVALID_INPUT for a group that is none */
function runOf(groupId: string): StatementRun | null {
  if (groupId === '') return null;
  const run = findRun(groupId);
  if (!run) throw noGroup();
  return run;
}

type Hire = {
  readonly charter: WholeTimeCharterRow;
  readonly document: links.LinkableDocument;
  readonly run: StatementRun;
};

/**
 * Hire is an invoice to the charterers of a charter out, a bill of the owners of a charter in, in its currency: a statement that
 * anything else billed would never be billed. @throws DomainError INVALID_INPUT for another document, and for statements there are none of
 */
async function refuseUnfit(tx: Tx, { charter, document, run }: Hire): Promise<void> {
  const isOut = charter.type === 'out';
  const partyId = partyIdOf(charter);
  const isTheirs = partyId !== null && (await isSameParty(tx, document.contact_id, partyId));
  const { currency } = timeCharterOf(charter);
  const isFit = document.kind === (isOut ? 'invoice' : 'bill') && document.currency === currency;
  if (!isFit || !isTheirs) {
    const what = isOut ? 'an invoice to the charterers' : 'a bill of the owners';
    throw refuse('groupId', `Hire of this charter is ${what}, in ${currency}.`);
  }
  if (run.last > (await countStatements(tx, charter.id))) throw noGroup();
}

/** @throws DomainError INVALID_INPUT for statements that another document bills */
async function refuseBilled(
  { tx, actor }: Work,
  { charterId, run }: { charterId: string; run: StatementRun },
): Promise<void> {
  const other = findOverlap(await links.listDocuments(tx, charterId), run);
  if (!other) return;
  const name = can(actor, VIEW_OF[other.kind]) ? (other.label ?? 'A draft') : 'Another document';
  throw refuse('groupId', `${name} bills ${runText(run)} already.`);
}

/** What bills a statement stays under its charter: else the statement would be billed again. @throws DomainError INVALID_STATE */
function refuseUnbilling({ status, label, group_id: groupId }: links.LinkedDocumentRow): void {
  const run = status === 'Cancelled' ? null : findRun(groupId);
  if (!run) return;
  const reason = `It bills ${runText(run)}: ${label ? 'cancel' : 'delete'} it instead.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** @throws DomainError INVALID_STATE before it is fixed */
async function getFixed(tx: Tx, charterId: string): Promise<WholeTimeCharterRow> {
  const charter = await getRow(tx, charterId);
  if (charter.status !== 'On Subjects' && charter.status !== 'Cancelled') return charter;
  const reason = 'Voyages sail under a charter once it is fixed.';
  throw new DomainError('INVALID_STATE', { reason });
}

/** Whether voyages may sail under a charter. @throws DomainError NOTHING_FOUND, INVALID_STATE */
export const assertLinkable = (platform: Platform, actor: Actor, charterId: string) =>
  platform.db.inTenant(actor.companyId, (tx) => getFixed(tx, charterId));

async function rowsOfVoyage(tx: Tx, voyageId: string): Promise<WholeTimeCharterRow[]> {
  const rows = [];
  for (const { time_charter_id: id } of await links.listCharterIds(tx, voyageId)) {
    rows.push(await getRow(tx, id));
  }
  return rows;
}

/** A charter as its form has it. @throws DomainError NOTHING_FOUND */
export const readCharter = async (tx: Tx, id: string): Promise<TimeCharterInput> =>
  timeCharterOf(await getRow(tx, id));

export type VoyageCharter = { id: string; charterCode: string; charter: TimeCharterInput };

/** Charters that a voyage sails under, whole. */
export const listVoyageCharters = (
  platform: Platform,
  actor: Actor,
  voyageId: string,
): Promise<VoyageCharter[]> =>
  platform.db.inTenant(actor.companyId, async (tx) =>
    (await rowsOfVoyage(tx, voyageId)).map((row) => ({
      id: row.id,
      charterCode: row.code,
      charter: timeCharterOf(row),
    })),
  );

/** Charters that a voyage sails under, with how their hire is reckoned. */
export const listHireTypes = (platform: Platform, actor: Actor, voyageId: string) =>
  platform.db.inTenant(actor.companyId, async (tx) => {
    const rows = await rowsOfVoyage(tx, voyageId);
    return rows.map((row) => ({
      side: row.type,
      timeCharterId: row.id,
      charterCode: row.code,
      rateTypes: [...new Set(timeCharterOf(row).hireLines.map(({ hireRateType }) => hireRateType))],
    }));
  });

/**
 * Lets a voyage sail under a charter of the same vessel.
 * @throws DomainError INVALID_STATE before it is fixed, INVALID_INPUT for another vessel or a second charter
 */
export function linkVoyage(
  platform: Platform,
  actor: Actor,
  link: { charterId: string; voyageId: string },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const charter = await getFixed(tx, link.charterId);
    const voyage = await links.findVoyage(tx, link.voyageId);
    if (!voyage) throw notFound('The voyage');
    if (voyage.vessel_id !== charter.vessel_id) {
      throw refuse('voyageId', `Voyage ${voyage.label} is of another vessel.`);
    }
    const stored = { ...link, type: charter.type };
    if (!(await links.linkVoyage(tx, stored, stampOf(platform, actor)))) {
      const message = `Voyage ${voyage.label} sails under a charter ${charter.type} already.`;
      throw refuse('voyageId', message);
    }
    await recordOf(work, charter, {
      action: 'time-charter.link',
      detail: { voyage: voyage.label },
    });
  });
}

export function unlinkVoyage(
  platform: Platform,
  actor: Actor,
  link: { charterId: string; voyageId: string },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const charter = await getRow(work.tx, link.charterId);
    if (!(await links.unlinkVoyage(work.tx, link))) throw notFound('The voyage');
    await recordOf(work, charter, { action: 'time-charter.unlink', detail: { ...link } });
  });
}

type ContactType = 'customer' | 'vendor';
const KIND_OF = { customer: 'invoice', vendor: 'bill' } as const;

type Role = { id: string; contactType: ContactType; role: string };

/** Who is billed or bills under a charter: the other party, and whoever gets a commission. */
function rolesOf(row: WholeTimeCharterRow): Role[] {
  const charter = timeCharterOf(row);
  const party = partyIdOf(row);
  const brokers = charter.brokers.flatMap(({ brokerId, type }): Role[] =>
    brokerId
      ? [
          {
            id: brokerId,
            contactType: brokerId === party && row.type === 'out' ? 'customer' : 'vendor',
            role: type === 'A' ? 'Address commission' : 'Broker',
          },
        ]
      : [],
  );
  if (party === null) return brokers;
  const isOwner = row.type === 'in';
  const role = isOwner ? 'Owners' : 'Charterers';
  return [{ id: party, contactType: isOwner ? 'vendor' : 'customer', role }, ...brokers];
}

const nothing = (reason: string) => new DomainError('NOTHING_FOUND', { reason });

/** @throws DomainError NOTHING_FOUND "No invoice bill contacts found" */
export function listBillContacts(
  platform: Platform,
  actor: Actor,
  { tcId, tz }: { tcId: string; tz?: string | null | undefined },
) {
  todayIn(platform, tz);
  return inCompany(platform, actor, async ({ tx }) => {
    const row = await getRow(tx, tcId);
    const roles = rolesOf(row).filter(({ contactType }) =>
      can(actor, VIEW_OF[KIND_OF[contactType]]),
    );
    if (roles.length === 0) throw nothing('No invoice bill contacts found');
    const known = new Map(
      (
        await listContacts(
          tx,
          roles.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    );
    const documents = await links.listDocuments(tx, tcId);
    return [...Map.groupBy(roles, ({ id }) => id)].map(([id, own]) => {
      const { contactType } = own[0]!;
      const theirs = documents.filter(
        (one) => one.contact_id === known.get(id)?.party_id && one.kind === KIND_OF[contactType],
      );
      const counted = theirs.filter(({ status }) => status !== 'Draft' && status !== 'Cancelled');
      return {
        id,
        name: known.get(id)?.name ?? '',
        contactType,
        roles: own.map(({ role }) => role),
        documents: theirs.length,
        open: [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, rows]) => ({
          currency,
          amount: text(
            currency,
            rows.reduce((sum, r) => sum + BigInt(r.total_minor) - BigInt(r.settled_minor), 0n),
          ),
        })),
      };
    });
  });
}

const text = (currency: string, minor: bigint | string): string =>
  formatAmount(money(currency, BigInt(minor)));

export type FinanceQuery = {
  contactId: string;
  contactType: string;
  tcId: string;
  tz?: string | null | undefined;
};

/**
 * How a contact stands under a charter, by currency and in base.
 * @throws DomainError NOTHING_FOUND "No contact finance details found" for whom the charter does not name so
 */
export function readContactFinance(platform: Platform, actor: Actor, query: FinanceQuery) {
  const today = todayIn(platform, query.tz);
  return inCompany(platform, actor, async ({ tx }) => {
    const row = await getRow(tx, query.tcId);
    const role = rolesOf(row).find(
      ({ id, contactType }) => id === query.contactId && contactType === query.contactType,
    );
    const kind = role && KIND_OF[role.contactType];
    if (!kind || !can(actor, VIEW_OF[kind])) throw nothing('No contact finance details found');
    const of = { contactId: role.id, kind, today };
    const rows = await readFinance(tx, { ...of, documentIds: links.idsUnder(tx, row.id) });
    const base = await getBaseCurrency(tx);
    return presentFinance(base, { ...role, rows });
  });
}
