import { amountText } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { importSentence, presentImport } from '../sheets/index.ts';
import { approveOpenItems, type Decided, deleteOpenItems } from './deciding.service.ts';
import { importOpenItems } from './open-items.service.ts';
import { importOpeningBalances } from './opening-balances.service.ts';
import { type OpeningBooks, readOpeningBooks } from './opening-books.service.ts';

export const openingBooksResolvers: Resolvers = {
  Query: {
    openingBooks: async (_, __, c) => present(await readOpeningBooks(c.platform, actorOf(c))),
  },
  Mutation: {
    importOpeningBalances: async (_, request, c) => {
      const done = await importOpeningBalances(c.platform, actorOf(c), request);
      const added = 'taken into a draft: somebody else posts it';
      const { known: _known, remainder, ...rest } = presentImport(done);
      return {
        message: importSentence(done, { one: 'balance', many: 'balances', added }),
        imported: { ...rest, remainder: [...remainder] },
      };
    },
    importOpenItems: async (_, request, c) => {
      const done = await importOpenItems(c.platform, actorOf(c), request);
      const added = 'taken as drafts: somebody else approves them';
      return {
        message: importSentence(done, { one: 'open item', many: 'open items', added }),
        imported: presentImport(done),
      };
    },
    approveOpenItems: async (_, { data }, c) =>
      decided(c, await approveOpenItems(c.platform, actorOf(c), data), 'approved and posted'),
    deleteOpenItems: async (_, { data }, c) =>
      decided(c, await deleteOpenItems(c.platform, actorOf(c), data), 'deleted'),
  },
};

async function decided(c: Context, { done, waiting, refusals }: Decided, verb: string) {
  const books = await readOpeningBooks(c.platform, actorOf(c));
  const words = `${done === 1 ? '1 open item' : `${done} open items`} ${verb}.`;
  const others =
    waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'} for another person.`] : [];
  return { message: [words, ...others, ...refusals].join(' '), openingBooks: present(books) };
}

const present = ({ base, today, waiting, clearing }: OpeningBooks) => ({
  ...{ baseCurrency: base, today },
  waiting: waiting.map((row) => ({
    ...{ id: row.id, version: row.version, kind: row.kind, status: row.status },
    ...{ number: row.number, contactId: row.contact_id, contactName: row.contact_name },
    ...{ documentOn: row.document_on, dueOn: row.due_on, openingOn: row.opening_on },
    ...{ currency: row.currency, open: amountText(row.currency, row.total_minor) },
    ...{ preparedBy: row.prepared_by_name, needsAnother: row.is_maker },
  })),
  clearing: clearing.map((row) => ({
    currency: row.currency,
    amount: amountText(row.currency, row.amount_minor),
    base: amountText(base, row.base_minor),
  })),
});
