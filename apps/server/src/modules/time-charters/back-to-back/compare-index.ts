import { type Interval, intersectIntervals } from '@mainsheet/calendar';
import { hireStretchesOf, type TimeCharterInput } from '@mainsheet/contract';
import { type Charters, type ComparedTerm, judged } from './compared-term.ts';

type HireLine = TimeCharterInput['hireLines'][number];

/** Whether the market makes the rate of a line; a locked one with a rate keeps that. */
export const followsIndex = ({ indexOptions, isLocked, hireRate }: HireLine): boolean =>
  indexOptions.indexRoute !== null && !(isLocked && hireRate > 0);

/** Where one charter follows an index and the other does not, or not the same way at the same time, the market is ours. */
export function compareIndices({ head, sub }: Charters): ComparedTerm[] {
  const pairs = linesSideBySide(head, sub);
  if (!pairs.flat().some(followsIndex)) return [];
  const [ours, theirs] = [pairs.map(([line]) => line), pairs.map(([, line]) => line)];
  const onOne = pairs.filter(([a, b]) => followsIndex(a) !== followsIndex(b));
  const onBoth = pairs.filter(([a, b]) => followsIndex(a) && followsIndex(b));
  return [
    judged('Rate', { head: words(ours), sub: words(theirs) }, [
      [
        onOne.length > 0,
        'exposed',
        onOne.length === pairs.length
          ? 'One follows an index and the other does not: the difference is ours.'
          : 'For a part of the time one follows an index and the other does not: the difference is ours.',
      ],
      [
        onBoth.some(([a, b]) => a.indexOptions.indexRoute !== b.indexOptions.indexRoute),
        'exposed',
        'They follow different indices.',
      ],
      [
        onBoth.some(([a, b]) => JSON.stringify(a.indexOptions) !== JSON.stringify(b.indexOptions)),
        'exposed',
        'They follow one index on different terms.',
      ],
    ]),
  ];
}

function words(lines: readonly HireLine[]): string {
  const floating = lines.filter(followsIndex).length;
  if (floating === 0) return 'fixed';
  return floating === lines.length ? 'follows an index' : 'follows an index in part';
}

/** The lines that run at the same time; each with each where the charters share no time that is known. */
function linesSideBySide(head: TimeCharterInput, sub: TimeCharterInput): [HireLine, HireLine][] {
  const theirs = hireStretchesOf(sub);
  const pairs = hireStretchesOf(head).flatMap((ours) =>
    theirs.flatMap((other): [HireLine, HireLine][] =>
      shareTime(ours, other) ? [[ours.line, other.line]] : [],
    ),
  );
  if (pairs.length > 0) return pairs;
  return head.hireLines.flatMap((ours) =>
    sub.hireLines.map((other): [HireLine, HireLine] => [ours, other]),
  );
}

const shareTime = (a: Interval, b: Interval): boolean => intersectIntervals(a, b) !== null;
