/** Of which company the browser works, and as which contact of it. */
export const COMPANY_KEY = 'company_id';
export const CONTACT_KEY = 'contact_id';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** An id that this browser keeps; empty where there is none, or what lies there is of a bad format. */
export function storedId(key: string): string {
  const text = localStorage.getItem(key) ?? '';
  return UUID.test(text) ? text : '';
}
