/** Source: code lists of EN 16931, version 17b, sheet 1001 (UNTDID 1001). */
const CREDIT_NOTES: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
);
const INVOICES: ReadonlySet<string> = new Set(
  (
    '71 80 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 ' +
    '456 457 471 472 473 500 501 527 553 575 623 633 751 780 817 870 875 876 877 935'
  ).split(' '),
);

/** Whether a type code is that of a credit note; every other is one of an invoice, also one that nobody knows. */
export const isCreditCode = (code: string): boolean => CREDIT_NOTES.has(code);

export const isKnownTypeCode = (code: string): boolean =>
  CREDIT_NOTES.has(code) || INVOICES.has(code);

/** What it is that a file of this type says it is, beside invoices and credit notes: nothing to pay yet. */
export const PROFORMA_CODE = '325';
