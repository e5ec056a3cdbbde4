import { CATALOGUE, DIVISORS, type Field, groupsOf, type Subject, valuesOf } from './catalogue.ts';
import type { Mark, Sense } from './marks.ts';
import { ROWS } from './phrases.ts';
import { isTimeGroup, type Span } from './query.ts';

/** Words that say nothing about the query. */
const SILENT = `a about all also am an and any are at be been being can carried carry could did do does done ever for
  get give go got had has have having how i in into is it its let list look make makes may me mine money much my
  need needs now of on or our ours out please sail sailed see show so some still tell than that the their them then there
  these they this those up us want was we were what whats when will with you your yours really currently
  know one ones value call position do did company trade keep control whole entire only names history working heading
  she he right anything everybody everyone his her still done yet so far sorted sort ordered including burned burnt brought got`;

/** What no figure here answers, whatever else stands in the question: it is told as not understood. */
export const BEYOND: ReadonlySet<string> = new Set(
  'why|who was|should|would|will we make|will we earn|will we have|will our|forecast|whom|ratio'.split(
    '|',
  ),
);

export const SILENT_WORDS: ReadonlySet<string> = new Set(SILENT.split(/\s+/));
/** Phrase to its readings; a silent word has one that says nothing. */
export const LEXICON: ReadonlyMap<string, readonly Sense[]> = new Map(
  ROWS.flatMap(([phrases, ...senses]) =>
    phrases.split('|').map((phrase) => [phrase.replaceAll(/\s+/g, ' '), senses] as const),
  ),
);
export const LONGEST_PHRASE = Math.max(
  ...[...LEXICON.keys()].map((phrase) => phrase.split(' ').length),
);

/** Whether a mark says something that the subject knows. */
export function fits(mark: Mark, of: Subject): boolean {
  const { measures, fields, dates } = CATALOGUE[of];
  switch (mark.is) {
    case 'subject':
    case 'only':
      return mark.subject === of;
    case 'measure':
    case 'where':
    case 'unit':
      return measures.includes(mark.is === 'measure' ? mark.key : mark.measure);
    case 'per':
      return measures.includes(DIVISORS[mark.per]);
    case 'noun':
      return isTimeGroup(mark.field) ? dates.length > 0 : groupsOf(of).includes(mark.field);
    case 'value':
      return fields.includes(mark.field) && isStored(of, mark.field, mark.value);
    case 'date':
      return dates.includes(mark.field);
    case 'span':
      return dates.length > 0 || isToday(mark.span);
    // What an invoice had open on a day past, its own figures do not tell.
    case 'as of':
    case 'standing':
      return of === 'entries';
    case 'role':
      return !mark.isFirm || fields.includes(mark.field);
    case 'order':
      return fitsOrder(mark, of);
    case 'aggregate':
    case 'any':
    case 'by':
    case 'compared':
    case 'currency':
    case 'first':
    case 'also':
    case 'share':
    case 'how many':
    case 'how much':
    case 'not':
    case 'number':
    case 'quoted':
    case 'range':
    case 'side by side':
    case 'which':
      return true;
  }
}

/** What has no date is as it is today. */
const isToday = (span: Span): boolean =>
  span.kind === 'relative' && span.unit === 'day' && span.which === 'this';

function fitsOrder(mark: Extract<Mark, { is: 'order' }>, of: Subject): boolean {
  if (mark.usual) return CATALOGUE[of].measures.includes(mark.usual);
  if (mark.by === undefined || mark.by === 'count' || mark.by === 'name') return true;
  if (mark.by === 'date') return CATALOGUE[of].dates.length > 0;
  return CATALOGUE[of].measures.includes(mark.by);
}

/** A field with kept values takes no other; names are taken as they come. */
function isStored(of: Subject, field: Field, text: string): boolean {
  const allowed = Object.keys(valuesOf(of, field));
  return allowed.length === 0 || allowed.includes(text);
}
