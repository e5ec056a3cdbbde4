import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Work } from '../../platform/work.ts';

export const PAYEE_TASK = 'beneficiary.ask-payee';

/** Asks for the bank's word on an account in the transaction that saves it: whatever falls over then, the bank is asked. */
export const askForPayee = ({ tx, actor }: Work, beneficiaryId: string): Promise<void> =>
  enqueue(tx, PAYEE_TASK, {
    key: beneficiaryId,
    payload: { beneficiaryId, memberId: actor.memberId },
  });
