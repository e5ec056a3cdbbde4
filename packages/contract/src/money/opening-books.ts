import { z } from 'zod';
import { civilDate, plainText, recordId } from '../fields/fields.ts';

/** Lines of one table. */
export const OPENING_LIMITS = { items: 1_000, balances: 480, characters: 1_000_000 } as const;

/** A table of what stood when the books began, and the day on which it is posted. */
export const openingImportInput = z.object({
  on: civilDate,
  text: plainText('Paste a table.').max(
    OPENING_LIMITS.characters,
    'This table is too long. Import it in parts.',
  ),
});

/** Open items that somebody looked at, to be approved or thrown away; a hundred at a time. */
export const openItemsChosen = z.object({
  items: z
    .array(z.object({ id: recordId(), version: z.number().int() }))
    .min(1, 'Choose the items.')
    .max(100, 'Choose 100 items at most at a time.'),
});

/** What an item that was open when the books began can be, as a table calls it. */
export const OPEN_ITEM_KINDS = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  bill: 'Bill',
  vendor_credit_note: 'Vendor credit note',
} as const;
export type OpenItemKind = keyof typeof OPEN_ITEM_KINDS;
