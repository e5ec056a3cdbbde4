import {
  type ContactInput,
  type ContactKind,
  contactFields,
  MERGE_FIELD_KEYS,
  MERGE_FIELDS,
  type MergeField,
} from '@mainsheet/contract';
import type { ContactRow } from '../contacts/index.ts';

/** A stored contact as its form sends it. */
export const valuesOf = (row: ContactRow): ContactInput =>
  contactFields.parse({
    ...row.details,
    ...{ name: row.name, kinds: row.kinds, email: row.email, phone: row.phone, city: row.city },
    ...{ countryCode: row.country_code, currency: row.currency },
    paymentTermsDays: row.payment_terms_days,
  });

const textOf = (values: ContactInput, key: MergeField): string => {
  if (key === 'terms') return `${values.paymentTermsDays} days`;
  return MERGE_FIELDS[key].fields
    .map((field) => values[field] ?? '')
    .filter(Boolean)
    .join(', ');
};

/** The fields in which two records differ, as both say them. */
export const differencesOf = (main: ContactInput, merged: ContactInput) =>
  MERGE_FIELD_KEYS.map((key) => ({
    ...{ key, label: MERGE_FIELDS[key].label },
    ...{ main: textOf(main, key), merged: textOf(merged, key) },
  })).filter((one) => one.main !== one.merged);

/** What one record holds at the most. */
const MOST = { tags: 20, people: 50, notes: 4_000 } as const;

/** What of both does not fit into one record: nothing of it is left out unasked. */
export function overfullOf(main: ContactInput, merged: ContactInput): string[] {
  const { tags, people, notes } = mergedValues(main, merged, []);
  const counted = { tags: tags.length, people: people.length, notes: notes.length };
  const words = { tags: 'tags', people: 'people', notes: 'letters of notes' };
  return (['tags', 'people', 'notes'] as const)
    .filter((key) => counted[key] > MOST[key])
    .map(
      (key) =>
        `Together they have ${counted[key]} ${words[key]}, and one contact has ${MOST[key]} at most: take some off first.`,
    );
}

/** What stands after a merge: kinds, tags and people of both, notes below each other, and of the rest what was chosen. */
export function mergedValues(
  main: ContactInput,
  merged: ContactInput,
  fromMerged: readonly MergeField[],
): ContactInput {
  const chosen = fromMerged.flatMap((key) => [...MERGE_FIELDS[key].fields]);
  const taken = Object.fromEntries(chosen.map((field) => [field, merged[field]]));
  const isKnown = (one: ContactInput['people'][number]) =>
    main.people.some(
      ({ name, email }) =>
        name.toLowerCase() === one.name.toLowerCase() &&
        email.toLowerCase() === one.email.toLowerCase(),
    );
  const notes = [main.notes, merged.notes].filter((text, at, all) => all.indexOf(text) === at);
  return {
    ...main,
    ...taken,
    kinds: [...new Set<ContactKind>([...main.kinds, ...merged.kinds])],
    tags: [...new Set([...main.tags, ...merged.tags])],
    people: [...main.people, ...merged.people.filter((one) => !isKnown(one))],
    notes: notes.filter(Boolean).join('\n\n'),
  };
}
