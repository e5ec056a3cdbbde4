import { type Interval, mergeIntervals } from '@mainsheet/calendar';
import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { daysOf, monthsOf, within, without } from './coverage.ts';
import { type Days, readFleet } from './fleet-schedule.service.ts';
import { type NamedSpan, namedLanesOf } from './lanes.ts';

const PARTS = { committed: 'Committed', optional: 'Optional', open: 'Open' } as const;
type Part = keyof typeof PARTS;
const isPart = (text: string): text is Part => Object.hasOwn(PARTS, text);

type Asked = Days & {
  readonly vesselId: string | null;
  readonly month: string;
  readonly part: string;
};
type Lane = ReturnType<typeof namedLanesOf>[number];

/**
 * Which voyages and charters take the days of a month, of a vessel or of the fleet.
 * @throws DomainError NOT_FOUND for a vessel or a month that is not in the window, BAD_REQUEST for another part
 */
export async function explainCoverage(
  platform: Platform,
  actor: Actor,
  { vesselId, month, part, ...days }: Asked,
): Promise<Explanation> {
  if (!isPart(part)) {
    throw new DomainError('BAD_REQUEST', { reason: 'part is committed, optional or open.' });
  }
  const { found, window } = await readFleet(platform, actor, days);
  const at = monthsOf(window).find((one) => one.month === month);
  if (!at) throw notFound('The month');
  const lanes = namedLanesOf(found, window);
  const wanted = lanes.filter((lane) => vesselId === null || lane.vesselId === vesselId);
  if (vesselId !== null && wanted.length === 0) throw notFound('The vessel');
  const explained = wanted.map((lane) => explainPart(lane, part, at.span));
  const [only] = explained;
  if (vesselId !== null && only) return only;
  const terms = explained.filter(({ value }) => value !== 0);
  const value = round(terms.reduce((sum, term) => sum + (term.value ?? 0), 0));
  return sumNode({ key: part, label: `${PARTS[part]}, fleet`, value, unit: 'days' }, terms);
}

const round = (days: number): number => Math.round(days * 100) / 100;

function explainPart(lane: Lane, part: Part, span: Interval): Explanation {
  const committed = mergeIntervals(lane.committed);
  const days = {
    committed: daysOf(within(committed, span)),
    optional: daysOf(without(within(lane.optional, span), committed)),
    available: daysOf(within(lane.available, span)),
    open: daysOf(without(within(lane.available, span), [...committed, ...lane.optional])),
  };
  const label = (of: Part) => `${PARTS[of]}, ${lane.vesselName}`;
  const used = (of: 'committed' | 'optional'): Explanation =>
    explainUses(lane[of], { key: of, label: label(of), value: days[of], span });
  if (part !== 'open') return used(part);
  const beyond = round(days.committed + days.optional + days.open - days.available);
  return node({
    ...{ key: 'open', label: label('open'), value: days.open, unit: 'days' },
    formula: 'ours - committed - optional + beyond',
    inputs: [
      named('ours', daysLeaf('Days in which she is ours', days.available)),
      named('committed', used('committed')),
      named('optional', used('optional')),
      named('beyond', daysLeaf('Of those, days on which she is not ours', beyond)),
    ],
  });
}

/** Days of what uses them, less those that something else uses too. */
function explainUses(
  uses: readonly NamedSpan[],
  { span, value, ...parts }: { key: string; label: string; value: number; span: Interval },
): Explanation {
  const terms = uses.flatMap(({ label, ...use }) => {
    const days = daysOf(within([use], span));
    return days === 0 ? [] : [daysLeaf(label, days)];
  });
  if (terms.length === 0) return sumNode({ ...parts, value, unit: 'days' }, []);
  const inputs = terms.map((term, index) => named(`part${index + 1}`, term));
  const twice = round(terms.reduce((sum, term) => sum + (term.value ?? 0), 0) - value);
  const sum = inputs.map(({ name }) => name).join(' + ');
  if (twice === 0) return node({ ...parts, value, unit: 'days', formula: sum, inputs });
  return node({
    ...{ ...parts, value, unit: 'days' },
    formula: `${sum} - twice`,
    inputs: [...inputs, named('twice', daysLeaf('Counted already', twice))],
  });
}

const daysLeaf = (label: string, value: number): Explanation =>
  shown({ key: label, label, value, unit: 'days', note: 'Of the month, UTC' });
