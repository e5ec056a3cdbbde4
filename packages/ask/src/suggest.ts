import { CATALOGUE, SUBJECTS } from './catalogue.ts';
import type { Vocabulary } from './names.ts';
import { plain, visibleText } from './tokens.ts';

export type Suggestion = {
  /** The question with the word completed. */
  readonly question: string;
  readonly word: string;
  /** What the word is: "vessel", "customer", "word". */
  readonly kind: string;
};

const WORDS = `average total overdue unpaid outstanding owe by vessel|by customer|by month|by quarter|by port|how much|how
 many|which vessel|which customers|who owes us|what do we owe|this month|last month|this quarter|last quarter|this year|last year|last 12
 months|top 5|compare|net TCE|profit|revenue|freight|demurrage|bunkers|port costs|ballast days|cash|deadweight|spend|draft|
 scheduled|commenced|completed|arriving|due this week|highest first`;
const PHRASES = WORDS.split('|').flatMap((part, at) =>
  at === 0 ? part.trim().split(/\s+(?!vessel)/) : [part.replaceAll(/\s+/g, ' ').trim()],
);
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const MOST = 7;

/** What the last word of an unfinished question could become: names of the company first. */
export function suggest(text: string, vocabulary: Vocabulary): Suggestion[] {
  const typed = visibleText(text);
  const begun = /[\p{L}\p{N}&-]+$/u.exec(typed)?.[0] ?? '';
  if (begun.length < 2 || /\s$/.test(text)) return [];
  const head = typed.slice(0, typed.length - begun.length);
  const start = plain(begun);
  const found: Suggestion[] = [];
  const offer = (word: string, kind: string) => {
    const isBegun =
      plain(word).startsWith(start) || (kind !== 'word' && plain(word).includes(` ${start}`));
    if (!isBegun || plain(word) === start || found.some((one) => one.word === word)) return;
    found.push({ question: `${head}${word}`, word, kind });
  };
  for (const kind of ['vessel', 'customer', 'vendor', 'port', 'account'] as const) {
    for (const name of vocabulary[kind]) offer(name, kind);
  }
  for (const subject of SUBJECTS) offer(CATALOGUE[subject].many, 'subject');
  for (const phrase of PHRASES) offer(phrase, 'word');
  for (const month of MONTHS) offer(month, 'month');
  return found.slice(0, MOST);
}

/** Questions that work here, with names of this company in them. */
export function examplesOf(vocabulary: Vocabulary): string[] {
  const [vessel, other] = vocabulary.vessel;
  const [customer] = vocabulary.customer;
  const [port] = vocabulary.port;
  return [
    'Who owes us the most?',
    'Average TCE by vessel this year',
    ...(vessel && other ? [`Compare the profit of ${vessel} and ${other}`] : []),
    'Invoices more than 30 days overdue',
    ...(port ? [`Which vessels arrive in ${port} next month?`] : []),
    ...(customer ? [`What share of our freight comes from ${customer}?`] : []),
    'Profit by vessel and by month this year',
    'Bunkers per day by vessel',
    'Top 5 voyages by profit',
    ...(customer ? [`How much did ${customer} pay us this year?`] : []),
    'What did we spend on bunkers last month?',
    'What do we owe by vendor?',
    'How much cash do we have?',
    'What needs my attention?',
  ];
}
