/**
 * Whether an IMO number's check digit holds: the sum of the first six digits times 7 to 2 ends in
 * the seventh. Source: IMO Resolution A.1117(30).
 */
export const isImoNumber = (text: string): boolean =>
  /^\d{7}$/.test(text) && withImoCheckDigit(text.slice(0, 6)) === text;

/** The number with its check digit, from its first six digits. */
export function withImoCheckDigit(sixDigits: string): string {
  const sum = Array.from(sixDigits, Number).reduce((total, d, i) => total + d * (7 - i), 0);
  return `${sixDigits}${sum % 10}`;
}

/** The number in a text such as `IMO 9074729`, or null where none holds. */
export function findImoNumber(text: string): string | null {
  const digits = /^\s*(?:IMO)?[\s.:]*(\d{7})\s*$/i.exec(text)?.[1];
  return digits !== undefined && isImoNumber(digits) ? digits : null;
}
