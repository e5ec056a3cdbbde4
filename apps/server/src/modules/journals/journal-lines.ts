import type { JournalLineInput, Violation } from '@mainsheet/contract';
import { findCurrencyExponent, money } from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseAmount } from '../commercial-documents/index.ts';
import { listNamed, type NamedRow, type NewLine } from './journals.repository.ts';

const NOUNS = ['counterparty', 'vessel', 'voyage'] as const;
const CALLED: Readonly<Record<NamedRow['noun'], string>> = {
  counterparty: 'contact',
  vessel: 'vessel',
  voyage: 'voyage',
};

/**
 * Lines as they are kept, with whom and what they name by id. A vessel follows from her voyage nowhere:
 * what is typed is what is booked.
 * @throws DomainError INVALID_INPUT beside every cell that cannot be read
 */
export async function readLines(tx: Tx, lines: readonly JournalLineInput[]): Promise<NewLine[]> {
  const namesOf = (noun: NamedRow['noun']) => [
    ...new Set(lines.map((line) => line[noun].trim().toLowerCase()).filter((name) => name !== '')),
  ];
  const named = await listNamed(tx, {
    counterparty: namesOf('counterparty'),
    vessel: namesOf('vessel'),
    voyage: namesOf('voyage'),
  });
  const ids = new Map(named.map(({ noun, id, name }) => [`${noun} ${name.toLowerCase()}`, id]));
  const violations: Violation[] = [];
  const read = lines.map((line, index): NewLine => {
    violations.push(...findUnknown(line, index, ids));
    const idOf = (noun: NamedRow['noun']) => ids.get(keyOf(noun, line)) ?? null;
    return {
      line_no: index + 1,
      account_code: line.accountCode,
      description: line.description,
      currency: line.currency,
      amount_minor: readAmount(line, index, violations),
      rate: line.rate,
      contact_id: idOf('counterparty'),
      vessel_id: idOf('vessel'),
      voyage_id: idOf('voyage'),
    };
  });
  if (violations.length > 0) throw invalidInput(violations);
  return read;
}

const keyOf = (noun: NamedRow['noun'], line: JournalLineInput): string =>
  `${noun} ${line[noun].trim().toLowerCase()}`;

const findUnknown = (
  line: JournalLineInput,
  index: number,
  ids: ReadonlyMap<string, string>,
): Violation[] =>
  NOUNS.filter((noun) => line[noun].trim() !== '' && !ids.has(keyOf(noun, line))).map((noun) => ({
    code: 'JOURNAL',
    path: `lines.${index}.${noun}`,
    message: `There is no ${CALLED[noun]} “${line[noun].trim()}”.`,
  }));

/** Minor units, debit above zero; 0 beside a violation that was added. */
function readAmount(line: JournalLineInput, index: number, violations: Violation[]): string {
  const { currency, debit, credit } = line;
  if (findCurrencyExponent(currency) === null) {
    const message = `${currency} is not a currency. Use a code like USD.`;
    violations.push({ code: 'JOURNAL', path: `lines.${index}.currency`, message });
    return '0';
  }
  const side = debit === '' ? 'credit' : 'debit';
  try {
    const path = `lines.${index}.${side}`;
    const { minorUnits } = parseAmount(currency, { amount: debit || credit, path });
    return String(side === 'debit' ? minorUnits : -minorUnits);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    violations.push(...error.violations);
    return '0';
  }
}

/** A kept line as the ledger's rules read it. */
export const ledgerLineOf = (
  line: Pick<NewLine, 'account_code' | 'currency' | 'amount_minor' | 'rate' | 'contact_id'>,
) => ({
  accountCode: line.account_code,
  amount: money(line.currency, BigInt(line.amount_minor)),
  rate: line.rate,
  hasParty: line.contact_id !== null,
});
