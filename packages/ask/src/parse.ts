import { assemble } from './assemble.ts';
import { SUBJECTS, type Subject } from './catalogue.ts';
import { describe } from './describe.ts';
import { fits } from './lexicon.ts';
import type { Mark, Placed, Sense } from './marks.ts';
import type { Vocabulary } from './names.ts';
import type { Query } from './query.ts';
import { type Correction, type Item, type Reader, readerOf, readQuestion } from './read.ts';
import { plain, tokensOf, visibleText } from './tokens.ts';

export const MAX_QUESTION = 500;

export type Parsed =
  | { readonly kind: 'query'; readonly query: Query; readonly corrections: readonly Correction[] }
  /** Words it does not know, or that do not go together; with questions that do work. */
  | {
      readonly kind: 'unclear';
      readonly words: readonly string[];
      readonly nearest: readonly string[];
    }
  /** Asked to do something: only reading is offered. */
  | { readonly kind: 'command'; readonly verb: string }
  | { readonly kind: 'empty' };

/** What changes something, where a sentence begins with it. */
const COMMANDS = new Set(
  `create make send delete remove approve pay transfer cancel update change edit write post book fix issue wire execute
  mail email invite add insert drop submit settle release refund grant set rename archive close`.split(
    /\s+/,
  ),
);
const POLITE = new Set(
  'please can could would will you kindly now just to go ahead and then also i want let me us'.split(
    ' ',
  ),
);

/** The command that a sentence asks for, at its beginning or after "and", "then": null for a question. */
function commandOf(question: string): string | null {
  const words = tokensOf(question).map((token) => (token.isQuoted ? '' : token.word));
  let isStart = true;
  for (const [at, word] of words.entries()) {
    if (isStart && COMMANDS.has(word) && words[at + 1] !== undefined) {
      if (!isNoun(words, at)) return word;
    }
    isStart = (isStart && POLITE.has(word)) || word === 'and' || word === 'then' || word === '';
  }
  return null;
}

/** "book of …", "change in …", "fix" of a ship: a word after it says that no command is meant. */
const isNoun = (words: readonly string[], at: number): boolean =>
  ['of', 'in', 'is', 'by', 'for', 'address', 'at'].includes(words[at + 1] ?? '');

export type Parser = (question: string, today: string) => Parsed;

/** A parser that knows the names of one company. */
export function parserOf(vocabulary: Vocabulary): Parser {
  const reader = readerOf(vocabulary);
  return (question, today) => parseWith(reader, question, today);
}

export const parse = (question: string, vocabulary: Vocabulary, today: string): Parsed =>
  parserOf(vocabulary)(question, today);

function parseWith(reader: Reader, question: string, today: string): Parsed {
  const text = visibleText(question).slice(0, MAX_QUESTION);
  if (plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '') === '') return { kind: 'empty' };
  const verb = commandOf(text);
  if (verb) return { kind: 'command', verb };
  const { items, unknown, corrections } = readQuestion(text, reader, today);
  if (unknown.length > 0) return unclear(unknown, nearestTo(items, today));
  if (items.length === 0) return unclear(text.split(' ').slice(0, 8), []);
  const understood = understand(items, today);
  if (!('query' in understood)) return unclear(understood.words, nearestTo(items, today));
  return { kind: 'query', query: understood.query, corrections };
}

const unclear = (words: readonly string[], nearest: readonly string[]): Parsed => ({
  kind: 'unclear',
  words: [...new Set(words)],
  nearest,
});

type Understood = { query: Query } | { words: readonly string[] };

/** Takes the subject that all words fit; without one, tells which words do not go together. */
function understand(items: readonly Item[], today: string): Understood {
  const ranked = rank(items);
  let first: readonly string[] | null = null;
  for (const { subject, marks } of ranked) {
    const made = assemble(subject, marks, today);
    if ('query' in made) return made;
    first ??= made.words;
  }
  return { words: first ?? misfits(items) };
}

type Candidate = { subject: Subject; marks: Placed[]; explicit: number; distance: number };

const placed = ({ text, isAfterBreak }: Item, sense: Sense): Placed[] =>
  sense.map((mark, at) => ({ mark, text, isAfterBreak: isAfterBreak && at === 0 }));
const namesSubject = (sense: Sense): boolean => sense.some((mark) => mark.is === 'subject');

/** Subjects that every word fits: named ones first, then those that take the likelier readings. */
function rank(items: readonly Item[]): Candidate[] {
  const found = SUBJECTS.flatMap((subject): Candidate[] => {
    const marks: Placed[] = [];
    let [explicit, distance] = [0, 0];
    let isAfterBy = false;
    for (const item of items) {
      const { senses } = item;
      const fitting = senses.filter((sense) => sense.every((mark) => fits(mark, subject)));
      if (fitting.length === 0) return [];
      const preferred: Sense | undefined = isAfterBy
        ? fitting.find((sense) => !namesSubject(sense))
        : undefined;
      const sense: Sense = preferred ?? fitting[0]!;
      // Two names that both fit: nobody can know which one is meant.
      if (isAmbiguous(fitting)) return [];
      if (namesSubject(sense)) explicit += 1;
      distance += senses.indexOf(sense);
      isAfterBy = sense.at(-1)?.is === 'by';
      marks.push(...placed(item, sense));
    }
    return [{ subject, marks, explicit, distance }];
  });
  return found.sort((a, b) => b.explicit - a.explicit || a.distance - b.distance);
}

function isAmbiguous(senses: readonly Sense[]): boolean {
  const [a, b] = [senses[0]?.[0], senses[1]?.[0]];
  return a?.is === 'value' && b?.is === 'value' && isNamed(a.field) && isNamed(b.field);
}
const isNamed = (field: string): boolean =>
  ['vessel', 'customer', 'vendor', 'port'].includes(field);

/** Words that do not go with the subject that most others go with. */
function misfits(items: readonly Item[]): string[] {
  const scored = SUBJECTS.map((subject) => ({
    isNamed: items.some(({ senses }) =>
      senses.some((sense) => sense.some((mark) => mark.is === 'subject' && fits(mark, subject))),
    ),
    misfits: items.filter(
      ({ senses }) => !senses.some((sense) => sense.every((mark) => fits(mark, subject))),
    ),
  }));
  const best = scored.sort(
    (a, b) => Number(b.isNamed) - Number(a.isNamed) || a.misfits.length - b.misfits.length,
  )[0]!;
  const words = best.misfits.length > 0 ? best.misfits : items.filter(hasTwoNames);
  return (words.length > 0 ? words : items).map(({ text }) => text);
}

const hasTwoNames = ({ senses }: Item): boolean => isAmbiguous(senses);

const MOST_NEAREST = 3;

/** Questions near to what was understood: each subject with those of the words that fit it. */
function nearestTo(items: readonly Item[], today: string): string[] {
  const tries = SUBJECTS.flatMap((subject) => {
    const remaining = items.flatMap((item) => {
      const senses = item.senses.filter((sense) => sense.every((mark) => fits(mark, subject)));
      return senses.length > 0 ? [{ ...item, senses }] : [];
    });
    const says = remaining.filter(({ senses }) => senses[0]!.some(isTelling));
    if (says.length === 0) return [];
    return variantsOf(remaining).flatMap((variant) => {
      const made = assemble(subject, variant, today);
      return 'query' in made ? [{ text: describe(made.query), score: says.length }] : [];
    });
  });
  const texts = tries.sort((a, b) => b.score - a.score).map(({ text }) => text);
  return [...new Set(texts)].slice(0, MOST_NEAREST);
}

const isTelling = (mark: Mark): boolean =>
  ['subject', 'measure', 'value', 'where', 'only'].includes(mark.is);

/** One list of marks; where a name stands for two, one for each. */
function variantsOf(stored: readonly Item[]): Placed[][] {
  const doubtful = stored.find(hasTwoNames);
  const choices = doubtful ? doubtful.senses.slice(0, MOST_NEAREST) : [null];
  return choices.map((choice) =>
    stored.flatMap((item) => {
      const sense = item === doubtful && choice ? choice : item.senses[0]!;
      return placed(item, sense);
    }),
  );
}
