import { z } from 'zod';
import { recordId } from '../fields/fields.ts';

/** How far a document is that a job makes. */
export const DOCUMENT_STATUSES = ['pending', 'generating', 'success', 'failure'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** What a job makes: the first three of a voyage, then three of a time charter, and of a laytime claim. */
export const DOWNLOAD_KINDS = [
  'freight',
  'performance',
  'profit',
  'recap',
  'instructions',
  'hire',
  'pool',
  'opex',
  'laytime',
] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

/** As people call them. */
export const DOWNLOAD_TITLES: Readonly<Record<DownloadKind, string>> = {
  freight: 'Freight statement',
  performance: 'Vessel performance',
  profit: 'Voyage profit and loss',
  recap: 'Recap',
  instructions: 'Voyage instructions',
  hire: 'Hire statement',
  pool: 'Pool statement',
  opex: 'Operating expense statement',
  laytime: 'Laytime statement',
};

/** A browser asks so often whether a document is there, and gives up then. */
export const DOWNLOAD_POLLING = { tries: 10, everyMs: 1000 } as const;

/** What is said after the last try; asking again finds the document. */
export const STILL_MADE = 'The document is still being made. Try again in a moment.';

/** Days for which a document may be fetched. */
export const DOCUMENT_RETENTION_DAYS = 7;

/** Which form a prefill or a link opens; `none` where there is nothing to make. */
export const DOCUMENT_TYPES = ['invoice', 'bill', 'none'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const timeZone = z
  .string()
  .max(60, 'Keep the time zone within 60 characters.')
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'Use an IANA time zone, such as Europe/Oslo.');

/** As what a document is made. */
export const DOCUMENT_FORMATS = ['pdf', 'xlsx'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

const format = z
  .enum(DOCUMENT_FORMATS, 'Formats are pdf and xlsx.')
  .nullish()
  .transform((asked) => asked ?? 'pdf');

/** As what a document is made: a PDF where nothing is said. */
export const documentFormatInput = z.object({ format });

/** What is asked for of a voyage. */
export const voyageDocumentInput = documentFormatInput.extend({
  voyageId: recordId('Choose a voyage.'),
  vesselId: recordId('Choose the vessel of the voyage.').nullable().default(null),
  /** Decides the printing time, never which hours count. */
  userTimezone: timeZone.nullable().default(null),
});

/** Documents that stay with a voyage, by type. */
export const VOYAGE_DOCUMENT_KINDS = ['claim-package', 'claim-workbook'] as const;
export type VoyageDocumentKind = (typeof VOYAGE_DOCUMENT_KINDS)[number];
export const VOYAGE_DOCUMENT_TITLES: Readonly<Record<VoyageDocumentKind, string>> = {
  'claim-package': 'Claim package',
  'claim-workbook': 'Claim workbook',
};
