import { BILL_PAYMENT_TYPES } from '@mainsheet/contract';
import { CHART } from '@mainsheet/ledger';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { approvalsNeeded, presentAgeing, today, UNDECIDED } from '../commercial-documents/index.ts';
import { proofOf } from '../identity/index.ts';
import type { Bill } from './bill.ts';
import { metaOf } from './bill-query.ts';
import { readBill } from './bill-reading.service.ts';
import { presentBill, presentPage, presentReading } from './bills.presenter.ts';
import * as service from './bills.service.ts';
import { listPaymentPage, readPayment } from './payment-reading.service.ts';
import { reversePayment } from './payment-reversal.service.ts';
import { presentPayment, presentPaymentDetail } from './payments.presenter.ts';
import { type PaymentRow, paymentLabel } from './payments.repository.ts';
import * as payments from './payments.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

const keyOf = (args: { billId: string; version: number }) => ({
  id: args.billId,
  version: args.version,
});

/** The day, and who looks. */
const viewOf = (c: Context) => ({ today: today(c.platform), memberId: actorOf(c).memberId });

const answer = (c: Context, bill: Bill, message: string) => ({
  message,
  bill: presentBill(bill, viewOf(c)),
});

const label = ({ document }: Bill): string => document.label ?? 'The draft bill';

const ofPayment = (row: PaymentRow, done: string) => ({
  message: `${paymentLabel(row.number)} ${done}.`,
  payment: presentPayment(row),
});

export const billResolvers: Resolvers = {
  Query: {
    listBills: async (_, args, c) => {
      const page = await service.listBillPage(...asked(c), args);
      return { data: presentPage(page), meta: metaOf(page) };
    },
    getBill: async (_, { billId, companyKey }, c) => {
      const of = { id: billId, companyKey: companyKey ?? null };
      return presentBill(await service.getBill(...asked(c), of), viewOf(c));
    },
    readBillText: async (_, { text }, c) => {
      return presentReading(text, await readBill(...asked(c), text));
    },
    voyageBillTypes: (_, { voyageId }, c) => service.listVoyageTypes(...asked(c), voyageId),
    billStart: (_, __, c) => service.readStart(...asked(c)),
    checkDocumentNumber: async (_, args, c) => ({
      count: await service.countDocumentNumber(...asked(c), args),
    }),
    listBillpayments: async (_, args, c) => {
      const page = await listPaymentPage(...asked(c), args);
      return { data: page.rows.map(presentPayment), meta: metaOf(page) };
    },
    getBillPaymentDetail: async (_, { billPaymentId }, c) =>
      presentPaymentDetail(await readPayment(...asked(c), billPaymentId)),
    getPaymentandGatewayTypes: () => ({
      paymentTypes: BILL_PAYMENT_TYPES.map((name) => ({ id: name, name })),
      gatewayTypes: [
        { id: 'GLOBAL_ACCOUNT', name: 'Global account' },
        { id: 'OTHER_BANK', name: 'Bank elsewhere' },
      ],
    }),
    getCodatChartofAccounts: () => [...CHART],
    payablesAgeing: async (_, __, c) => {
      const { currency, rows } = await service.readAgeing(...asked(c));
      return presentAgeing(currency, rows);
    },
  },
  Mutation: {
    createBill: async (_, args, c) => {
      const request = { data: args.data, key: args.idempotencyKey ?? null };
      return answer(c, await service.createBill(...asked(c), request), 'The draft was saved.');
    },
    updateBill: async (_, args, c) => {
      const change = { ...keyOf(args), data: args.data };
      return answer(c, await service.updateBill(...asked(c), change), 'The draft was saved.');
    },
    deleteBill: async (_, args, c) => {
      await service.deleteBill(...asked(c), keyOf(args));
      return { message: 'The bill was deleted.', bill: null };
    },
    submitBill: async (_, args, c) => {
      const done = await service.submitBill(...asked(c), keyOf(args));
      return answer(c, done, 'The bill waits for approval.');
    },
    approveBill: async (_, args, c) => {
      const proof = args.proof ? proofOf(args.proof) : null;
      const done = await service.approveBill(...asked(c), { ...keyOf(args), proof });
      const waits = `${done.approvals.length} of ${approvalsNeeded(done)} approvals are given; another person must approve it too.`;
      const posted = done.document.transaction_id ? ' and posted' : '';
      const isDecided = !UNDECIDED.includes(done.document.status);
      return answer(c, done, isDecided ? `${label(done)} is approved${posted}.` : waits);
    },
    markBillReceived: async (_, args, c) => {
      const done = await service.markReceived(...asked(c), keyOf(args));
      return answer(c, done, `${label(done)} is marked as received.`);
    },
    cancelBill: async (_, args, c) => {
      const done = await service.cancelBill(...asked(c), { ...keyOf(args), reason: args.reason });
      return answer(c, done, `${label(done)} is cancelled.`);
    },
    recordBillPayment: async (_, args, c) => {
      const request = { data: args.data, key: args.idempotencyKey ?? null };
      return ofPayment(await payments.recordPayment(...asked(c), request), 'is recorded');
    },
    applyBillPayment: async (_, { billPaymentId, version, data }, c) => {
      const request = { id: billPaymentId, version, data };
      return ofPayment(await payments.applyPayment(...asked(c), request), 'is applied');
    },
    reverseBillPayment: async (_, { billPaymentId, version, reason }, c) => {
      const request = { id: billPaymentId, version, reason };
      return ofPayment(await reversePayment(...asked(c), request), 'is reversed');
    },
  },
};
