import type { Outcome } from '../../platform/records/mutations.ts';

const ROW = /^paymentables\.(\d+)\./;

/** Why amounts were refused, by the invoice of their row. */
export function rowErrors(
  outcome: Outcome,
  rows: readonly { readonly invoiceId: string }[],
): Readonly<Record<string, string>> {
  if (outcome.answer) return {};
  return Object.fromEntries(
    outcome.violations.flatMap(({ path, message }) => {
      const index = ROW.exec(path)?.[1];
      const row = index ? rows[Number(index)] : undefined;
      return row ? [[row.invoiceId, message]] : [];
    }),
  );
}
