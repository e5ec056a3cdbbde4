import { say } from './payables-company.ts';
import type { SignedIn, TestServer } from './test-server.ts';

export type BankLine = {
  id: string;
  version: number;
  status: string;
  amount: string;
  ageDays: number;
  matches: { origin: string; reference: string; amount: string; isReversed: boolean }[];
};

const LINE = 'id version status amount ageDays matches { origin reference amount isReversed }';

type Booking = readonly [sign: 'C' | 'D', amount: string, text: string];

/** An MT940 of one day of 2026, as 1119, with a closing balance that agrees, from zero. */
export function mt940(
  account: string,
  bookings: readonly Booking[],
  { currency = 'USD', day = '1119' }: { currency?: string; day?: string } = {},
): string {
  const cents = bookings.map(([sign, amount]) => {
    const size = Math.round(Number(amount.replace(',', '.')) * 100);
    return sign === 'C' ? size : -size;
  });
  const sum = cents.reduce((total, one) => total + one, 0);
  const lines = bookings.map(
    ([sign, amount, text], at) =>
      `:61:26${day}${day}${sign}${amount}NTRFNONREF//B${at}\n:86:${text}`,
  );
  const closing = (Math.abs(sum) / 100).toFixed(2).replace('.', ',');
  return [
    ':20:S1',
    `:25:${account}`,
    ':28C:1',
    `:60F:C26${day}${currency}0,00`,
    ...lines,
    `:62F:${sum < 0 ? 'D' : 'C'}26${day}${currency}${closing}`,
    '',
  ].join('\n');
}

export const bringStatement = (
  { app }: TestServer,
  who: SignedIn,
  { content, query = '' }: { content: string; query?: string },
) =>
  app.inject({
    method: 'POST',
    url: `/v2/bank-statements/files${query}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: who.cookie,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(content),
  });

export async function readBankLines(who: SignedIn, filter = ''): Promise<BankLine[]> {
  const { data, errors } = await who.graphql<{ listBankLines: { rows: BankLine[] } }>(
    `{ listBankLines${filter ? `(${filter})` : ''} { rows { ${LINE} } } }`,
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.listBankLines.rows;
}

/** Asks for a step of a line and says what it came to. */
export const sayLine = (who: SignedIn, field: string, { id, version }: BankLine, more = '') =>
  say<BankLine>(who, {
    field,
    args: `lineId: "${id}", version: ${version}${more}`,
    answer: ['line', LINE],
  });
