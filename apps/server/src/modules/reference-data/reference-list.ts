import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';

/** What a row of every list holds. */
export type ReferenceRow = {
  id: string;
  is_active: boolean;
  /** In how many records of the company its words stand. */
  used_by: number;
  updated_at: string;
  updated_by: string;
  version: number;
};

export type ColumnValues = Readonly<Record<string, string | number | boolean | null>>;

/** One list that a company keeps: its table, how its form is read and where its rows are used. */
export type ReferenceList<Row extends ReferenceRow, Input> = {
  readonly table: 'ledger_code' | 'cargo_type' | 'payment_term' | 'port_berth';
  /** In the audit trail: `<subject>.create`. */
  readonly subject: string;
  /** What a refusal calls a row: "The ledger code". */
  readonly what: string;
  readonly schema: z.ZodType<Input>;
  readonly columnsOf: (input: Input) => ColumnValues;
  readonly labelOf: (input: Input) => string;
  /** The column whose text other records repeat, and the order that the list is read in. */
  readonly wordColumn: string;
  readonly order: RawBuilder<unknown>;
  /** Words in lower case with the count of records they stand in: columns `word` and `uses`. */
  readonly uses: (tx: Tx) => RawBuilder<unknown>;
  /** Rules that reach beyond the form. @throws DomainError INVALID_INPUT */
  readonly prepare?: (tx: Tx, input: Input, known: Row | null) => Promise<void>;
};
