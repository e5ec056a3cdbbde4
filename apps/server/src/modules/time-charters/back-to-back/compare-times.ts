import { daysBetween, formatPortTime, type Instant } from '@mainsheet/calendar';
import { charterStartOf, redeliveryWindowOf } from '@mainsheet/contract';
import { type Charters, type ComparedTerm, judged, wording } from './compared-term.ts';

const utc = (instant: Instant | null): string =>
  instant === null ? '' : `${formatPortTime(instant, 'UTC')} UTC`;
const days = (from: Instant, to: Instant): string =>
  `${Math.abs(daysBetween(from, to)).toFixed(2)} days`;

/** When she comes, when she goes and where: a time that one side leaves open is not compared. */
export function compareTimes({ head, sub }: Charters): ComparedTerm[] {
  return [
    ...laycan({ head, sub }),
    ...delivery({ head, sub }),
    ...wording('Delivery port', { head: head.deliveryPort, sub: sub.deliveryPort }),
    ...redelivery({ head, sub }),
    ...wording('Redelivery port', { head: head.redeliveryPort, sub: sub.redeliveryPort }),
  ];
}

/** We may cancel under the head charter after its laycan; sub-charterers may after theirs. */
function laycan({ head, sub }: Charters): ComparedTerm[] {
  const [ours, theirs] = [head.laycanEndDateTime, sub.laycanEndDateTime] as (Instant | null)[];
  if (!ours || !theirs) return [];
  return [
    judged('Cancelling date', { head: utc(ours), sub: utc(theirs) }, [
      [
        theirs < ours,
        'exposed',
        `Sub-charterers may cancel ${days(theirs, ours)} before owners are late.`,
      ],
      [theirs > ours, 'differs', `Sub-charterers wait ${days(ours, theirs)} longer than we.`],
    ]),
  ];
}

function delivery({ head, sub }: Charters): ComparedTerm[] {
  const [ours, theirs] = [charterStartOf(head), charterStartOf(sub)];
  if (ours === null || theirs === null) return [];
  return [
    judged('Delivery', { head: utc(ours), sub: utc(theirs) }, [
      [theirs < ours, 'exposed', `She is let ${days(theirs, ours)} before we have her.`],
      [theirs > ours, 'differs', `${days(ours, theirs)} of hire are ours before she is let.`],
    ]),
  ];
}

function redelivery({ head, sub }: Charters): ComparedTerm[] {
  const [ours, theirs] = [redeliveryWindowOf(head), redeliveryWindowOf(sub)];
  if (ours === null || theirs === null) return [];
  const earliest = { head: utc(ours.earliest), sub: utc(theirs.earliest) };
  const latest = { head: utc(ours.latest), sub: utc(theirs.latest) };
  return [
    judged('Earliest redelivery', earliest, [
      [
        theirs.earliest < ours.earliest,
        'exposed',
        `She may come back ${days(theirs.earliest, ours.earliest)} before owners take her.`,
      ],
      [
        theirs.earliest > ours.earliest,
        'differs',
        `She is let at least ${days(ours.earliest, theirs.earliest)} longer than we must keep her.`,
      ],
    ]),
    judged('Latest redelivery', latest, [
      [
        theirs.latest > ours.latest,
        'exposed',
        `Sub-charterers may keep her ${days(ours.latest, theirs.latest)} longer than we may.`,
      ],
      [
        theirs.latest < ours.latest,
        'differs',
        `Sub-charterers give her back at least ${days(theirs.latest, ours.latest)} before we must.`,
      ],
    ]),
  ];
}
