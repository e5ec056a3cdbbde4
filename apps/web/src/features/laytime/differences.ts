import type { Instant } from '@mainsheet/calendar';
import type { LaytimeForm } from '@mainsheet/contract';
import type { LaytimeDifference } from '@mainsheet/laytime';
import { formatInstant } from '../../ui/index.ts';

type Span = { readonly start: Instant; readonly end: Instant };
type Event = Span & { readonly type: string; readonly remarks: string };

const isSpan = (value: unknown): value is Span =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value;

/** A view as one side has it: a span of time, a moment, a figure; a dash where it has none. */
function viewText(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (isSpan(value)) return spanText(value, zone);
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT/.test(value) ? formatInstant(value, zone) : value;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? `${value.length} rows` : figuresOf(value);
}

/** `12 hours`, `quantity: 66000, rate: 16500` of what is more than one figure. */
const figuresOf = (value: object): string =>
  'hours' in value
    ? `${String(value.hours)} hours`
    : Object.entries(value)
        .filter(([key]) => key !== 'kind')
        .map(([key, one]) => `${wordsOf(key)}: ${String(one)}`)
        .join(', ');

function spanText({ start, end }: Span, zone: string): string {
  const [from, to] = [formatInstant(start, zone), formatInstant(end, zone)];
  if (from === to) return from;
  // On the day it began, the time alone.
  return `${from} to ${to.slice(0, -5) === from.slice(0, -5) ? to.slice(-5) : to}`;
}

/** What differs, at which port, and how each side has it. */
export function differenceWords({ path, left, right }: LaytimeDifference, form: LaytimeForm) {
  const [, portId, field = '', id] = path.split('.');
  const port = [...form.count.ports, ...(form.theirs?.ports ?? [])].find(
    (one) => one.id === portId,
  );
  const zone = port?.timeZone ?? 'UTC';
  const [ours, theirs] = [viewText(left, zone), viewText(right, zone)];
  if (!port) return { what: wordsOf(path), ours, theirs };
  const what = field === 'activities' ? eventWords(left ?? right) : fieldWords(field, id);
  return { what: `${port.portName}: ${what}`, ours, theirs };
}

const eventWords = (event: unknown): string => {
  const { remarks, type } = event as Event;
  return remarks || type;
};

const FIELDS: Readonly<Record<string, string>> = {
  'notice.rule': 'notice time',
  'notice.tenderedAt': 'notice tendered',
  'notice.acceptedAt': 'notice accepted',
  'notice.isValid': 'notice valid when tendered',
  'notice.isOnlyInBerth': 'notice counts from the berth',
  'notice.workBeforeStart': 'work before laytime',
  arrivedAt: 'arrival',
  completedAt: 'completion',
  allowance: 'time allowed',
  isWeatherWorking: 'weather working days',
  extraAllowedMinutes: 'extra time allowed, minutes',
};

const fieldWords = (field: string, part: string | undefined): string =>
  FIELDS[part === undefined ? field : `${field}.${part}`] ?? wordsOf(part ?? field);

/** `demurrageRate` as "demurrage rate". */
const wordsOf = (key: string): string =>
  key
    .replaceAll(/([A-Z])/g, ' $1')
    .replace(/ At$|^is /g, '')
    .toLowerCase();
