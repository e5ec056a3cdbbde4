import { civilDate, currencyCode, recordId } from '@mainsheet/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { PdfDocument } from '../../platform/documents/documents.ts';
import { accounting, GREY, type Letterhead, paperOf } from '../../platform/documents/paper.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/work.ts';
import type { DocumentSide } from '../commercial-documents/index.ts';
import { readLetterhead } from '../companies/index.ts';
import { presentStatement } from './invoices.presenter.ts';
import { readStatement, statementOf } from './statements.service.ts';

type Shown = ReturnType<typeof presentStatement>;
const right = (text: string) => ({ text, alignment: 'right' });
const isZero = (amount: string): boolean => !/[1-9]/.test(amount);
const figure = (amount: string) => right(isZero(amount) ? '' : accounting(amount));

/** Of what a customer reads: why we gave up, took back or cancelled is said among ourselves. */
const WORDS: Readonly<Record<string, string>> = { 'write-off': 'Written off' };
const REVERSED: Readonly<Record<string, string>> = {
  ...{ 'write-off': 'Recovered', refund: 'Returned', payment: 'Taken back' },
  ...{ invoice: 'Cancelled', 'credit-note': 'Cancelled' },
};
/** An allocation is taken back without a reversal of its payment. */
const TAKEN_BACK = 'Taken back:';

function wordsOf({ documentType, isReversal, description }: Shown['rows'][number]): string {
  if (documentType === 'payment' && description.startsWith(TAKEN_BACK)) return REVERSED['payment']!;
  return (isReversal ? REVERSED : WORDS)[documentType] ?? description;
}

function rowsTable(s: Shown) {
  const paid = s.side === 'receivable' ? 'Received' : 'Paid';
  const head = ['Date', 'Document', 'Text', 'Billed', paid, 'Balance'].map((text, at) => ({
    ...{ text, color: GREY, fontSize: 8.5, alignment: at < 3 ? 'left' : 'right' },
  }));
  const sum = (on: string, text: string, balance: string) => [
    on,
    '',
    { text, bold: true },
    '',
    '',
    { ...right(accounting(balance)), bold: true },
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [52, 62, '*', 66, 66, 70],
      body: [
        head,
        sum(s.from, 'Opening balance', s.opening),
        ...s.rows.map((row) => [
          row.date,
          row.reference,
          wordsOf(row),
          figure(row.debit),
          figure(row.credit),
          right(accounting(row.balance)),
        ]),
        sum(s.to, 'Closing balance', s.closing),
      ],
    },
    layout: 'ruled',
  };
}

/** Open documents by their age, and the customer's cash that none of them takes yet. */
const agedOf = ({
  ageing,
  unallocated,
  side,
}: Shown): readonly { label: string; amount: string }[] =>
  Number(unallocated) === 0
    ? ageing
    : [
        ...ageing,
        {
          label: side === 'payable' ? 'Paid in advance' : 'Not allocated',
          amount: `-${unallocated}`,
        },
      ];

const ageingTable = (s: Shown) => ({
  table: {
    widths: Array.from(agedOf(s), () => '*'),
    body: [
      agedOf(s).map(({ label }) => ({ ...right(label), color: GREY, fontSize: 8.5 })),
      agedOf(s).map(({ amount }) => right(accounting(amount))),
    ],
  },
  layout: 'ruled',
  margin: [0, 16, 0, 0],
});

const layOut = (sender: Letterhead, s: Shown) =>
  paperOf(sender, {
    title: s.side === 'payable' ? 'Vendor account' : 'Statement of account',
    subtitle: `${s.contactName}, ${s.currency}, ${s.from} to ${s.to}`,
    content: [rowsTable(s), ageingTable(s)],
  });

const askedInput = z.object({
  contactId: recordId(),
  currency: currencyCode.optional(),
  from: civilDate.optional(),
  to: civilDate.optional(),
});

/** A statement as PDF. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT, INVALID_STATE */
async function printStatement(
  platform: Platform,
  actor: Actor,
  { side, query }: { side: DocumentSide; query: unknown },
): Promise<{ name: string; content: Buffer }> {
  const { contactId, currency = null, from = null, to = null } = parseBody(askedInput, query);
  const asked = { contactId, side, currency, from, to };
  const shown = presentStatement(await readStatement(platform, actor, asked));
  const sender = await platform.db.inTenant(actor.companyId, readLetterhead);
  const name = `Statement ${shown.currency} ${shown.to}.pdf`;
  return { name, content: await platform.pdf.print(layOut(sender, shown)) };
}

type Wanted = { readonly contactId: string; readonly currencies: readonly string[] };

/** A customer's statements of all days in some currencies, each on pages of its own of one PDF; one currency at least. */
export async function printStatements(
  { platform, tx }: Pick<Work, 'platform' | 'tx'>,
  { contactId, currencies }: Wanted,
): Promise<{ name: string; content: Buffer }> {
  const sender = await readLetterhead(tx);
  const all: Shown[] = [];
  for (const currency of currencies) {
    all.push(presentStatement(await statementOf({ platform, tx }, { contactId, currency })));
  }
  const [first, ...others] = all.map((shown) => layOut(sender, shown));
  const content = others.flatMap((one) => [{ text: '', pageBreak: 'after' }, ...contentOf(one)]);
  const paper = { ...first!, content: [...contentOf(first!), ...content] };
  return { name: `Statement ${all[0]!.to}.pdf`, content: await platform.pdf.print(paper) };
}

const contentOf = (paper: PdfDocument): unknown[] => paper['content'] as unknown[];

type Asked = { Params: { contactId: string }; Querystring: Record<string, string> };

export function statementRoutes(app: FastifyInstance, platform: Platform): void {
  const query = ['currency', 'from', 'to'];
  const produces = 'application/pdf';
  const serve =
    (side: DocumentSide) => async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const { contactId } = request.params;
      const asked = { side, query: { ...request.query, contactId } };
      const { name, content } = await printStatement(platform, actorOfRequest(request), asked);
      return reply
        .type(produces)
        .header('content-disposition', `inline; filename="${name}"`)
        .send(content);
    };
  app.get<Asked>(
    '/v2/statements/:contactId/pdf',
    {
      config: {
        guard: 'statements.view',
        summary: 'The statement of account of a customer in one currency as PDF',
        ...{ query, produces },
      },
    },
    serve('receivable'),
  );
  app.get<Asked>(
    '/v2/vendor-statements/:contactId/pdf',
    {
      config: {
        guard: 'signedIn',
        summary:
          'The statement of account of a vendor in one currency as PDF; it takes statements.view and payablesBills.view',
        ...{ query, produces },
      },
    },
    serve('payable'),
  );
}
