import { isXml } from '@mainsheet/contract';
import type { MailedBill } from './bills.queries.ts';

/** A mail whose bill is entered: what is read into the form, and what the saved bill is said to be made of. */
export type BillMail = { readonly id: string; readonly version: number; readonly text: string };

/**
 * The text of a mail that its bill was found in: of an e-invoice before a PDF before the words around them, the first that has
 * all that was read.
 */
export function billMailOf({ mail, text, files }: MailedBill): BillMail {
  const { id, version, findings } = mail;
  const ofFiles = files.map((file) => file.text).filter((one) => one !== '');
  const papers = ofFiles.toSorted((a, b) => Number(isXml(b)) - Number(isXml(a)));
  const texts = [...papers, text];
  const whole = texts.find((one) => findings.every(({ source }) => one.includes(source)));
  return { id, version, text: whole ?? texts[0] ?? '' };
}
