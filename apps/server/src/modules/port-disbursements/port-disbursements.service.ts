import { type PortDisbursementInput, portDisbursementInput } from '@mainsheet/contract';
import { findChartAccount } from '@mainsheet/ledger';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { baseRateFaults, violation } from '../commercial-documents/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { applyRecorded, lockOpenVoyage, type VoyageRow } from '../voyages/index.ts';
import { draftPortCredit, type PortCredit } from './port-credits.service.ts';
import * as disbursements from './port-disbursements.repository.ts';

type Change = { voyageId: string; id: string | null; version: number | null; data: unknown };

/**
 * Keeps what a call costs, new or changed; the voyage's port costs follow in the same transaction, and so does the draft of a
 * vendor credit note where the approved final account is cheaper than what was billed: what came of that, else null.
 * @throws DomainError INVALID_INPUT, STALE_VERSION, NOT_FOUND, INVALID_STATE for a locked voyage
 */
export function saveDisbursement(
  platform: Platform,
  actor: Actor,
  change: Change,
): Promise<PortCredit | null> {
  const input = parseBody(portDisbursementInput, change.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { voyageId, version } = change;
    const voyage = await lockOpenVoyage(tx, voyageId);
    await refuseUnfit(work, voyage, input);
    const stored = { id: change.id ?? newId(platform.clock), voyageId, input };
    const stamp = stampOf(platform, actor);
    if (change.id === null) {
      if (!(await disbursements.insertDisbursement(tx, stored, stamp))) {
        throw invalidInput([violation('rowId', 'This call has its port costs already.')]);
      }
    } else if (
      !(await disbursements.updateDisbursement(tx, { ...stored, version: version ?? 0 }, stamp))
    ) {
      throw new DomainError('STALE_VERSION');
    }
    const action = `port-disbursement.${change.id === null ? 'create' : 'update'}`;
    await follow(work, { voyage, rowId: input.rowId, action, detail: { disbursement: input } });
    return draftPortCredit(work, stored.id);
  });
}

/** @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE for one that is billed or a locked voyage */
export function deleteDisbursement(
  platform: Platform,
  actor: Actor,
  key: { voyageId: string; id: string; version: number },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const voyage = await lockOpenVoyage(work.tx, key.voyageId);
    const row = await disbursements.findDisbursement(work.tx, key.id);
    if (!row || row.voyage_id !== voyage.id) throw notFound('The port disbursement');
    const named = [row.bill_id, row.invoice_id].some((id) => id !== null);
    if (named) {
      const reason = 'A bill or an invoice names these port costs. Cancel it first.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    if (!(await disbursements.deleteDisbursement(work.tx, key))) {
      throw new DomainError('STALE_VERSION');
    }
    const detail = { disbursement: key.id };
    const action = 'port-disbursement.delete';
    await follow(work, { voyage, rowId: row.row_id, action, detail });
  });
}

type Followed = {
  voyage: VoyageRow;
  rowId: string;
  action: string;
  detail: Readonly<Record<string, unknown>>;
};

async function follow(work: Work, { voyage, rowId, action, detail }: Followed): Promise<void> {
  const { id, label } = voyage;
  await applyRecorded(work, { voyageId: id, released: { disbursedRowIds: [rowId] } });
  await record(work, {
    action,
    subject: { type: 'voyage', id, label },
    detail,
    changes: [{ topic: 'voyages', id, version: 0 }],
  });
}

async function refuseUnfit(
  { tx }: Work,
  voyage: VoyageRow,
  input: PortDisbursementInput,
): Promise<void> {
  if (!voyage.inputs.itinerary.some(({ id }) => id === input.rowId)) {
    throw invalidInput([violation('rowId', 'Choose a port of this voyage.')]);
  }
  const unknown = input.lines.flatMap(({ accountCode }, index) =>
    findChartAccount(accountCode)?.kind === 'expense'
      ? []
      : [violation(`lines.${index}.accountCode`, 'Choose an expense account.')],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
  if (input.agentId) await getContactRow(tx, input.agentId);
  const faults = baseRateFaults(input, voyage.inputs.baseCurrency);
  if (faults.length > 0) throw invalidInput(faults);
}
