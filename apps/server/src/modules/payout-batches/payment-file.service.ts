import { BATCH_LIMITS } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { findAccount, getInstitution } from '../accounts/index.ts';
import { detailsOf, getCompany } from '../companies/index.ts';
import { getPayoutRow, listRowsOfBatch, type PayoutRow, payoutLabel } from '../payouts/index.ts';
import * as batches from './payout-batches.repository.ts';
import { type Debtor, writePain } from './write-pain.ts';

/** Money leaves by no file before as many people as were asked approved it. */
const APPROVED: readonly string[] = ['Approved', 'Scheduled', 'Sent', 'Paid'];
const NONE = 'Nothing of this is approved yet: a file holds what was approved.';

export type PaymentFile = { readonly name: string; readonly content: string };

/** What was approved of a batch, as a message that banks read. @throws DomainError INVALID_STATE */
export function readBatchFile(platform: Platform, actor: Actor, id: string): Promise<PaymentFile> {
  return inCompany(platform, actor, async (work) => {
    const batch = await batches.getBatch(work.tx, id);
    const rows = await listRowsOfBatch(work.tx, id);
    const approved = rows.filter(({ status }) => APPROVED.includes(status));
    return write(work, approved, { label: batches.batchLabel(batch), type: 'payout-batch', id });
  });
}

/** The same of payouts that somebody chose; one that is not approved refuses all. */
export function readPayoutsFile(
  platform: Platform,
  actor: Actor,
  ids: readonly string[],
): Promise<PaymentFile> {
  if (ids.length === 0 || ids.length > BATCH_LIMITS.submitted) {
    const reason = `Choose 1 to ${BATCH_LIMITS.submitted} payouts.`;
    throw new DomainError('BAD_REQUEST', { reason });
  }
  return inCompany(platform, actor, async (work) => {
    const rows: PayoutRow[] = [];
    for (const id of new Set(ids)) rows.push(await getPayoutRow(work.tx, id));
    const other = rows.find(({ status }) => !APPROVED.includes(status));
    if (other) {
      const reason = `${payoutLabel(other)} is ${other.status.toLowerCase()}: a file holds what was approved.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const first = rows[0]!;
    return write(work, rows, { label: payoutLabel(first), type: 'payout', id: first.id });
  });
}

type Subject = { readonly label: string; readonly type: string; readonly id: string };

async function write(work: Work, rows: readonly PayoutRow[], of: Subject): Promise<PaymentFile> {
  const { platform } = work;
  if (rows.length === 0) throw new DomainError('INVALID_STATE', { reason: NONE });
  const debtors = new Map<string, Debtor>();
  for (const { account_id } of rows) {
    if (!debtors.has(account_id)) debtors.set(account_id, await debtorOf(work, account_id));
  }
  const madeAt = platform.clock.now().toISOString();
  const stamp = madeAt.replaceAll(/\D/g, '').slice(0, 14);
  const content = writePain({
    ...{ id: `${of.label}-${stamp}`, madeAt, company: (await getCompany(work.tx)).name },
    transfers: rows.map((row) => ({
      id: payoutLabel(row),
      ...{ minor: BigInt(row.payment_minor), currency: row.payment_currency },
      ...{ beneficiary: row.beneficiary, paymentDate: row.payment_on, reference: row.reference },
      charges: row.swift_charge_option as 'PAYER' | 'SHARED' | 'BENEFICIARY' | null,
      debtor: debtors.get(row.account_id)!,
    })),
  });
  await record(work, {
    action: `${of.type}.save-file`,
    subject: of,
    detail: { payouts: rows.map(payoutLabel).slice(0, 200) },
    changes: [],
  });
  return { name: `${of.label}.xml`, content };
}

async function debtorOf({ tx }: Work, accountId: string): Promise<Debtor> {
  const row = await findAccount(tx, accountId);
  if (!row) throw new DomainError('NOT_FOUND', { what: 'The account' });
  const company = await getCompany(tx);
  const at = detailsOf(company);
  const { iban, accountNumber, swiftCode } = getInstitution(row.institution).numbersOf(
    BigInt(row.serial),
  );
  return {
    ...{ name: company.name, street: at.address, postcode: at.postcode, town: at.city },
    countryCode: at.countryCode || row.institution,
    ...{
      account: iban || accountNumber,
      isIban: iban !== '',
      currency: row.currency,
      bic: swiftCode,
    },
  };
}
