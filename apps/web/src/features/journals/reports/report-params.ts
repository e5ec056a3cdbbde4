import { textOf } from '../../../api/rest.ts';

export type ReportParams = {
  /** The first day of what is shown of an account; all up to `asOf` where it is left out. */
  from?: string;
  asOf?: string;
  account?: string;
  currency?: string;
  /** What is shown of an account is of one voyage. */
  voyage?: string;
  transaction?: string;
  /** `without` leaves the closing entries of years out, as the profit and loss does. */
  closing?: string;
  /** A part of the statement of cash flows: the lines that it is made of. */
  cash?: string;
};

/** An account code in the address reads as a number; here everything is text. */
export const reportParams = (search: Record<string, unknown>): ReportParams =>
  Object.fromEntries(
    ['from', 'asOf', 'account', 'currency', 'voyage', 'transaction', 'closing', 'cash'].flatMap(
      (key) => {
        const text = textOf(search[key]);
        return text ? [[key, text]] : [];
      },
    ),
  );
