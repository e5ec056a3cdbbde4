import { cell, type Explanation, named, node } from '@mainsheet/explanation';
import {
  type Hit,
  IDENTIFIER_KINDS,
  type ListedParty,
  type ParsedList,
  parseEuXml,
  parseOfacXml,
  parseOwnCsv,
  parseUkXml,
  parseUnXml,
  SANCTIONS_LISTS,
  type ScreeningQuery,
} from '@mainsheet/screening';
import * as z from 'zod';
import { id, listOf, text } from './fields.ts';

const READERS = {
  OFAC: parseOfacXml,
  UN: parseUnXml,
  EU: parseEuXml,
  UK: parseUkXml,
  OWN: parseOwnCsv,
};

const kind = z.enum(['person', 'entity', 'vessel', 'aircraft']);
const identifiers = listOf(z.strictObject({ kind: z.enum(IDENTIFIER_KINDS), value: id }));
const year = z.number().int().min(1800).max(2100).describe('year of birth');
const sex = z.enum(['M', 'F']);

const listedParty = z.strictObject({
  id,
  list: z.enum(SANCTIONS_LISTS),
  kind,
  name: id,
  aliases: listOf(z.strictObject({ name: id, isWeak: z.boolean() })),
  identifiers,
  countries: listOf(text),
  birthYears: listOf(year),
  sex: sex.nullable(),
  programmes: listOf(text),
  owner: text.nullable(),
});

export const screenSchema = z.strictObject({
  lists: z
    .array(
      z.strictObject({
        list: z.enum(SANCTIONS_LISTS),
        xml: z.string().max(400_000_000).describe("the publisher's XML file as text"),
      }),
    )
    .max(10),
  parties: listOf(listedParty).describe('parties already in our form, beside the lists'),
  query: z.strictObject({
    name: text,
    kind: kind.optional(),
    identifiers: identifiers.optional(),
    countries: listOf(text).optional(),
    birthYear: year.optional(),
    sex: sex.optional(),
  }),
  isBroad: z.boolean().describe('true shows scores from 75 on, false from 85'),
});

export type ScreenInput = {
  readonly lists: readonly { readonly list: ParsedList['list']; readonly xml: string }[];
  readonly parties: readonly ListedParty[];
  readonly query: ScreeningQuery;
  readonly isBroad: boolean;
};

/** The parties of all lists of an input, and what could not be read of them. */
export function readLists({ lists, parties }: ScreenInput) {
  const parsed = lists.map(({ list, xml }) => READERS[list](xml));
  return {
    parties: [...parsed.flatMap((one) => one.parties), ...parties],
    problems: parsed.flatMap((one) => one.problems),
  };
}

/** A hit's score as the sum of its parts. */
export function explainHit(hit: Hit): Explanation {
  const parts = hit.parts.map(({ label, points }, index) => {
    const path = `parts.${index}.points`;
    return named(`part${index + 1}`, cell({ path, label, value: points, unit: 'points' }));
  });
  return node({
    key: hit.party.id,
    label: `${hit.met}: ${hit.level}`,
    value: hit.score,
    unit: 'points',
    formula: parts.map(({ name }) => name).join(' + '),
    inputs: parts,
  });
}
