import type { Placed } from './marks.ts';

type Marks = readonly Placed[];

/**
 * "by days", "days each vessel sailed": a unit without a number before it is the measure itself. Days are how
 * late a document is only where something late is asked for.
 */
export function withMeasures(given: Marks): Placed[] {
  const marks = withWhatIsInvoiced(given);
  const isLate = marks.some(({ mark }) => mark.is === 'value' && mark.field === 'state');
  return marks.map((placed, at) => {
    // "How many euros" asks for an amount.
    const isOfMoney = placed.mark.is === 'how many' && marks[at + 1]?.mark.is === 'currency';
    if (isOfMoney) return { ...placed, mark: { is: 'how much' } };
    const before = marks[at - 1]?.mark.is;
    const isUnit = before === 'number' || before === 'range' || before === 'currency';
    if (placed.mark.is !== 'unit' || isUnit) return placed;
    if (placed.mark.measure === 'lateness' && !isLate) return placed;
    // "Bunker cost per day" is one figure by another.
    if (placed.text === 'day' && before === 'by') return placed;
    return { ...placed, mark: { is: 'measure', key: placed.mark.measure } };
  });
}

/** "Demurrage not invoiced": what was not is the figure beside it; of figures that no invoice bills it says nothing. */
function withWhatIsInvoiced(marks: Marks): readonly Placed[] {
  const keys = marks.flatMap(({ mark }) => (mark.is === 'measure' ? [mark.key] : []));
  if (keys.length === 0 || keys.includes('freight')) return marks;
  return marks.map((placed): Placed => {
    const { mark, text } = placed;
    const isBare =
      mark.is === 'value' && mark.value === 'freight not invoiced' && !text.includes('freight');
    if (!isBare) return placed;
    return keys.includes('demurrage')
      ? { ...placed, mark: { ...mark, value: 'demurrage not invoiced' } }
      : { ...placed, mark: { is: 'quoted', value: text } };
  });
}

/** "from Santos to Qingdao": ports behind a word that says what the voyage does there. */
export function withRoles(marks: Marks): Placed[] {
  const isPort = (at: number) => {
    const mark = marks[at]?.mark;
    return mark?.is === 'value' && mark.field === 'port';
  };
  return marks.flatMap((placed, at): Placed[] => {
    const { mark } = placed;
    if (mark.is === 'role') return mark.isFirm && !isPort(at + 1) ? [placed] : [];
    const before = marks[at - 1]?.mark;
    const after = marks[at + 1]?.mark;
    const isHere = mark.is === 'value' && mark.field === 'port';
    const role =
      before?.is === 'role'
        ? before.field
        : after?.is === 'role' && after.field === 'discharging' && isPort(at + 2)
          ? 'loading'
          : null;
    return isHere && role ? [{ ...placed, mark: { ...mark, field: role } }] : [placed];
  });
}
