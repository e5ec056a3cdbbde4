/** `totalMinor` and `ended_elsewhere` as words: `total minor`, `ended elsewhere`. */
const inWords = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueInWords).join(', ') || 'nothing';
  if (!isRecord(value)) return String(value as string | number);
  const { from, to, ...rest } = value;
  const isChange = Object.keys(rest).length === 0 && ('from' in value || 'to' in value);
  if (isChange) return `${valueInWords(from)} → ${valueInWords(to)}`;
  return `(${detailInWords(value)})`;
}

/** What an entry of the audit trail tells beside who, what and which, for people to read. */
export function detailInWords(detail: unknown): string {
  if (!isRecord(detail)) return '';
  return Object.entries(detail)
    .map(([name, value]) => `${inWords(name)}: ${valueInWords(value)}`)
    .join('; ');
}
