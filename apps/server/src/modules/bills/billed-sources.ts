import { formatMoney, money } from '@mainsheet/money';
import { invalidInput } from '../../platform/errors.ts';
import type { Work } from '../../platform/work.ts';
import {
  type AccountRow,
  accountKeyOf,
  isDifference,
  listAccounts,
} from '../bunker-matches/index.ts';
import { computeLines, type documents, violation } from '../commercial-documents/index.ts';
import { countSources, findBillOfSource } from './bills.repository.ts';

/** Records of a voyage that are billed, by the beginning of their source. */
const RECORDS = /^(?:bunker-lifting|port-disbursement)\./;

/**
 * What a voyage recorded is billed once. What a final account is dearer by is billed as often as it rises, and bills
 * together never have more of it than it comes to.
 * @throws DomainError INVALID_INPUT for records of another voyage, and for what other bills have
 */
export async function assertSources(
  work: Work,
  input: documents.DocumentInput,
  exceptId: string | null,
): Promise<void> {
  const named = input.lines.flatMap(({ sourceKey }) =>
    sourceKey && RECORDS.test(sourceKey) ? [sourceKey] : [],
  );
  const sourceKeys = [...new Set(named)];
  if (sourceKeys.length === 0) return;
  // The voyage is held still while its document is saved, so that two bills of it see each other.
  const { voyageId } = input;
  if ((await countSources(work.tx, { sourceKeys, voyageId })) < sourceKeys.length) {
    throw invalidInput([violation('lines', 'What these lines bill is none of this voyage.')]);
  }
  const once = sourceKeys.filter((key) => !isDifference(key));
  const other = await findBillOfSource(work.tx, { sourceKeys: once, exceptId });
  if (other) {
    const message = `This is billed already by ${other.label ?? 'another draft'}.`;
    throw invalidInput([violation('lines', message)]);
  }
  const accounts = await listAccounts(work.tx, {
    sourceKeys: [...new Set(sourceKeys.map(accountKeyOf))],
    exceptId,
    areDraftCreditsGiven: true,
  });
  const faults = accounts.flatMap((account) => {
    // The first bill is the agent's own; bounded is what comes beside another.
    const isBeside = account.billed_minor !== null;
    if (!isBeside && !sourceKeys.some((key) => isDifference(key) && isOf(account, key))) return [];
    const message = faultOf(account, input);
    return message === null ? [] : [violation('lines', message)];
  });
  if (faults.length > 0) throw invalidInput(faults);
}

const isOf = ({ source_key: account }: AccountRow, sourceKey: string | null): boolean =>
  sourceKey !== null && accountKeyOf(sourceKey) === account;

/** Why a bill may not have so much of an account beside what others have. */
function faultOf(account: AccountRow, input: documents.DocumentInput): string | null {
  const { currency, total_minor: total, is_billed_otherwise: isOtherwise } = account;
  if (isOtherwise) {
    return 'Another bill has these port costs in another currency: what is left of them nobody can say.';
  }
  if (input.currency !== currency) {
    return `These port costs are in ${currency}: bill what is left of them in ${currency}.`;
  }
  const billed = BigInt(account.billed_minor ?? '0');
  const minor = computeLines('bill', input).lines.reduce(
    (sum, line) => (isOf(account, line.sourceKey) ? sum + line.amountMinor : sum),
    billed,
  );
  if (minor <= BigInt(total)) return null;
  const [all, before] = [BigInt(total), billed].map((one) => formatMoney(money(currency, one)));
  return `These port costs come to ${all}, and other bills have ${before} of them: bill the rest at most, or correct the account first.`;
}
