/**
 * Whether there is nothing to show in a value: null, blank, the text null, an empty list, an empty object.
 * Zero and false are something.
 */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return ['', 'null'].includes(value.trim());
  if (Array.isArray(value)) return value.length === 0;
  const isPlain = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.keys(value).length === 0;
}
