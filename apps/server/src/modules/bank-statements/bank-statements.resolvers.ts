import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { todayBy } from '../../platform/ids.ts';
import { metaOf } from '../bills/index.ts';
import {
  presentBankLine,
  presentCandidates,
  presentOpenbank,
  presentPosition,
  presentRule,
  presentStatement,
  presentSuggestions,
} from './bank-statements.presenter.ts';
import * as lines from './lines.service.ts';
import { matchToDocuments } from './matching.service.ts';
import { listOpenbankPage } from './openbank.service.ts';
import { listPositions } from './positions.service.ts';
import * as posting from './posting.service.ts';
import * as rules from './rules.service.ts';
import * as statements from './statements.service.ts';
import { findCandidates, listSuggestions } from './suggestions.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;
const present = (c: Context, line: lines.Line) => presentBankLine(line, todayBy(c.platform.clock));

type OfLine = { readonly lineId: string };
const keyed = <T extends OfLine>({ lineId: id, ...rest }: T) => ({ id, ...rest });

type OfRule = { readonly ruleId: string };
const ruled = <T extends OfRule>({ ruleId: id, ...rest }: T) => ({ id, ...rest });

export const bankStatementResolvers: Resolvers = {
  Query: {
    listBankStatements: async (_, query, c) => {
      const { rows, total } = await statements.listStatementPage(...asked(c), query);
      return { rows: rows.map(presentStatement), total };
    },
    listBankLines: async (_, query, c) => {
      const { rows, total } = await lines.listLinePage(...asked(c), query);
      return { rows: rows.map((row) => present(c, row)), total };
    },
    listOpenbankTransactions: async (_, query, c) => {
      const page = await listOpenbankPage(...asked(c), query);
      return { data: page.rows.map(presentOpenbank), meta: metaOf(page) };
    },
    listBankSuggestions: async (_, _query, c) =>
      presentSuggestions(await listSuggestions(...asked(c))),
    listBankCandidates: async (_, of, c) =>
      presentCandidates(await findCandidates(...asked(c), of)),
    listBankPositions: async (_, _query, c) =>
      (await listPositions(...asked(c))).map(presentPosition),
    listBankRules: async (_, _query, c) => (await rules.listRules(...asked(c))).map(presentRule),
  },
  Mutation: {
    matchBankLineToInvoices: async (_, of, c) => {
      const line = await matchToDocuments(...asked(c), { ...keyed(of), kind: 'invoice' });
      return { message: 'The payment is recorded.', line: present(c, line) };
    },
    matchBankLineToBills: async (_, of, c) => {
      const line = await matchToDocuments(...asked(c), { ...keyed(of), kind: 'bill' });
      return { message: 'The payment is recorded.', line: present(c, line) };
    },
    postBankLine: async (_, of, c) => {
      const line = await posting.postToAccount(...asked(c), keyed(of));
      return { message: 'The line is posted.', line: present(c, line) };
    },
    linkBankLine: async (_, of, c) => {
      const line = await posting.linkLine(...asked(c), keyed(of));
      return { message: 'The line is matched.', line: present(c, line) };
    },
    undoBankLine: async (_, of, c) => {
      const line = await posting.undoMatch(...asked(c), keyed(of));
      return { message: 'The line is open again.', line: present(c, line) };
    },
    deleteBankStatement: async (_, { statementId: id, reason }, c) => {
      const { account } = await statements.removeStatement(...asked(c), { id, reason });
      return { message: `The statement of ${account} is taken out.` };
    },
    ignoreBankLine: async (_, of, c) => {
      const line = await lines.ignoreLine(...asked(c), keyed(of));
      return { message: 'The line is set aside.', line: present(c, line) };
    },
    reopenBankLine: async (_, of, c) => {
      const line = await lines.reopenLine(...asked(c), keyed(of));
      return { message: 'The line is open again.', line: present(c, line) };
    },
    createBankRule: async (_, of, c) => {
      const rule = await rules.createRule(...asked(c), of);
      return { message: 'The rule is saved.', rule: presentRule(rule) };
    },
    updateBankRule: async (_, of, c) => {
      const rule = await rules.updateRule(...asked(c), ruled(of));
      return { message: 'The rule is saved.', rule: presentRule(rule) };
    },
    deleteBankRule: async (_, of, c) => {
      await rules.deleteRule(...asked(c), ruled(of));
      return { message: 'The rule is deleted.', rule: null };
    },
  },
};
