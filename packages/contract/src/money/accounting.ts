import { z } from 'zod';
import { name, recordId } from '../fields/fields.ts';

/** The one status in which a connection counts as linked. */
const LINKED = 'Linked';

type Connection = { readonly name: string; readonly status: string };

/** What the shell may know of a company's connections: whether there is one, and whether it is Xero. */
export function accountingFlags(connections: readonly Connection[]) {
  const linked = connections.filter((connection) => connection.status === LINKED);
  return {
    is_linked: linked.length > 0,
    xero_connected: linked.some((connection) => connection.name === 'Xero'),
  };
}

/** What it takes to reach another system through the accounting service. */
export const accountingLink = z.object({
  name: name('a name', 80),
  apiKey: name('the API key', 200),
  outsideCompany: recordId('Enter the company id as the service shows it.'),
});
export type AccountingLink = z.infer<typeof accountingLink>;

export const accountMap = z
  .array(
    z.object({
      accountCode: z.string().max(20),
      outsideCode: z.string().trim().max(80, 'Keep the code within 80 characters.'),
    }),
  )
  .max(200);
export type AccountMap = z.infer<typeof accountMap>;

/** What became of a document at a connection. */
export const EXPORT_STATUSES = [
  'Waiting',
  'Sending',
  'Exported',
  'Changed since',
  'Failed',
] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];
