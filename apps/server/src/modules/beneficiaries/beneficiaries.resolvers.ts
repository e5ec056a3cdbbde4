import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { presentBeneficiary, presentHistory, presentPayee } from './beneficiaries.presenter.ts';
import type { BeneficiaryRow } from './beneficiaries.repository.ts';
import * as service from './beneficiaries.service.ts';
import { checkPayee, verifyPayeeAgain, verifySaved } from './payee.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;
const seenBy = (c: Context, row: BeneficiaryRow) => ({
  now: c.platform.clock.now(),
  paidBefore: row.is_paid_before,
});
const answer = (c: Context, row: BeneficiaryRow, message: string) => ({
  message,
  beneficiary: presentBeneficiary(row, seenBy(c, row)),
});

export const beneficiaryResolvers: Resolvers = {
  Query: {
    listBeneficiaries: async (_, query, c) => {
      const { rows, total } = await service.listBeneficiaryPage(...asked(c), query);
      return { rows: rows.map((row) => presentBeneficiary(row, seenBy(c, row))), total };
    },
    getBeneficiary: async (_, { beneficiaryId }, c) => {
      const { row, details, callBacks, olderBills } = await service.readBeneficiary(
        ...asked(c),
        beneficiaryId,
      );
      const call = callBacks.find((one) => one.bank_no === row.bank_no) ?? null;
      return {
        beneficiary: presentBeneficiary(row, seenBy(c, row), call),
        versions: presentHistory(details, callBacks),
        olderBills: olderBills.map(({ id, label, their_number, document_on }) => ({
          ...{ id, number: label, vendorNumber: their_number, date: document_on },
        })),
      };
    },
  },
  Mutation: {
    createBeneficiary: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey ?? null };
      const made = await service.createBeneficiary(...asked(c), request);
      const row = await verifySaved(...asked(c), made);
      return answer(c, row, `${row.name} is saved. Its account is to be confirmed by a call.`);
    },
    updateBeneficiary: async (_, { beneficiaryId, version, data }, c) => {
      const change = { id: beneficiaryId, version, data };
      const saved = await service.updateBeneficiary(...asked(c), change);
      const row = await verifySaved(...asked(c), saved);
      return answer(c, row, `${row.name} is saved.`);
    },
    verifyBeneficiary: async (_, { beneficiaryId }, c) => {
      const row = await verifyPayeeAgain(...asked(c), beneficiaryId);
      return answer(c, row, `${row.payee.source}: ${presentPayee(row.payee).text}.`);
    },
    checkPayee: async (_, { data }, c) => {
      const { source, ...said } = await checkPayee(...asked(c), data);
      const now = c.platform.clock.now().toISOString();
      const times = { since: now, asked_at: now };
      const payee = presentPayee({ ...said, id: '', source, ...times, is_called: false });
      return { message: `${source}: ${payee.text}.`, payee };
    },
    archiveBeneficiary: async (_, { beneficiaryId, version }, c) => {
      const row = await service.archiveBeneficiary(...asked(c), { id: beneficiaryId, version });
      return answer(c, row, `${row.name} is archived.`);
    },
    recordCallBack: async (_, { beneficiaryId, version, data, proof }, c) => {
      const request = { id: beneficiaryId, version, data, proof: proof ? proofOf(proof) : null };
      const row = await service.recordCallBack(...asked(c), request);
      return answer(c, row, `The account of ${row.name} is confirmed.`);
    },
  },
};
