import type { BillReading, Found, PaperKind } from '@mainsheet/bill-text';
import type { PermissionMap } from '@mainsheet/contract';
import type { Billed } from '@mainsheet/e-invoice';
import type { Named } from './named-records.repository.ts';

/** For whom a bill is read: records are proposed that they may see, for nobody none. */
export type Reader = { readonly companyId: string; readonly permissions: PermissionMap | null };

/** A field of a form as a text says it; with the record that its words name, where there is one. */
export type ReadField = {
  readonly field: Exclude<keyof BillReading, 'isCut' | 'kind'> | 'reference';
  readonly found: Found;
  readonly record: Named | null;
};
export type ReadBill = {
  readonly kind: PaperKind;
  readonly fields: readonly ReadField[];
  readonly isCut: boolean;
  /** Of a file that says its lines: they are taken with the total. */
  readonly billed: Billed | null;
  /** What whoever takes it over has to know. */
  readonly cautions: readonly string[];
};
