import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Work } from '../../platform/work.ts';

export const PAYEE_TASK = 'beneficiary.ask-payee';

/** As long as a bank may take to answer the request that saves an account. */
const ANSWER_SECONDS = 30;

/**
 * Asks for the bank's word on an account in the transaction that saves it: whatever falls over then, the bank is asked,
 * but not beside the request, which asks it at once.
 */
export const askForPayee = (
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  beneficiaryId: string,
  afterSeconds = ANSWER_SECONDS,
): Promise<void> =>
  enqueue(tx, PAYEE_TASK, {
    key: beneficiaryId,
    payload: { beneficiaryId, memberId: actor.memberId },
    afterSeconds,
  });
