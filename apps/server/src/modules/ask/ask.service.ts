import {
  describe,
  examplesOf,
  MAX_QUESTION,
  parse,
  type Query,
  standsAtDay,
  type Vocabulary,
  visibleText,
  wholeOf,
} from '@mainsheet/ask';
import { ERROR_TABLE } from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { readAlerts } from '../dashboard/index.ts';
import { alertAnswer } from './alert-answer.ts';
import { type Answered, answerOf } from './answer.ts';
import { runQuery } from './ask.repository.ts';
import { SOURCES } from './ask-sources.repository.ts';
import { figure, type Part, say } from './sentence.ts';
import { readNames } from './vocabulary.repository.ts';

const RATE = { max: 60, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;
const NOTHING: Answered = {
  sentence: [],
  notes: [],
  columns: [],
  rows: [],
  totalRows: 0,
  totals: [],
  chart: null,
};

export type Outcome = 'ANSWERED' | 'UNCLEAR' | 'REFUSED' | 'FORBIDDEN' | 'EMPTY';
export type Answer = Answered & {
  outcome: Outcome;
  question: string;
  words: readonly string[];
  nearest: readonly string[];
  corrections: readonly { from: string; to: string }[];
  query: Query | null;
  inWords: string | null;
  baseCurrency: string;
  answeredAt: string;
};

/** Names of the company, each kind as far as this member may see it. */
export function readVocabulary(platform: Platform, actor: Actor): Promise<Vocabulary> {
  return platform.db.readTenant(actor.companyId, (tx) => vocabularyOf(tx, actor));
}

function vocabularyOf(tx: Tx, actor: Actor): Promise<Vocabulary> {
  const sees = (...keys: string[]) => keys.some((key) => can(actor, key));
  return readNames(tx, {
    vessels: sees('vessels.view', 'contracts.view', 'estimates.view'),
    customers: sees('contacts.view', 'receivablesInvoices.view', 'payablesBills.view'),
    ports: sees('contracts.view', 'estimates.view'),
    accounts: sees('receivablesInvoicePayments.view'),
  });
}

/**
 * Answers a question with one query, as the person who asks it. Only reads; that it was asked is
 * audited. @throws DomainError INVALID_INPUT past 500 characters, TOO_MUCH_ASKED past 60 a minute.
 */
export async function answerQuestion(
  platform: Platform,
  actor: Actor,
  asked: string,
): Promise<Answer> {
  if (asked.length > MAX_QUESTION) {
    const message = `Ask in at most ${MAX_QUESTION} characters.`;
    throw invalidInput([{ code: 'TOO_LONG', path: 'question', message }]);
  }
  await assertRate(platform.db, `ask:${actor.personId}`, RATE);
  const question = visibleText(asked);
  const { read, answer } = await platform.db.inTenant(actor.companyId, async (tx) => {
    const baseCurrency = await getBaseCurrency(tx);
    const vocabulary = await vocabularyOf(tx, actor);
    const now = platform.clock.now().toISOString();
    const read = { question, baseCurrency, vocabulary, now };
    const answer = await answerIn(tx, actor, read);
    await platform.audit.write(tx, actor, {
      action: 'ask.question',
      subjectType: 'question',
      subjectId: null,
      subjectLabel: question,
      detail: { outcome: answer.outcome, ...(answer.inWords ? { query: answer.inWords } : {}) },
    });
    return { read, answer };
  });
  const isAlerts = answer.outcome === 'ANSWERED' && answer.query?.subject === 'alerts';
  if (!isAlerts || !answer.query) return answer;
  const alerts = await readAlerts(platform, actor);
  return { ...answer, ...alertAnswer(answer.query, alerts), answeredAt: read.now };
}

type Read = { question: string; baseCurrency: string; vocabulary: Vocabulary; now: string };

async function answerIn(tx: Tx, actor: Actor, asked: Read): Promise<Answer> {
  const { question, baseCurrency, vocabulary, now } = asked;
  const today = now.slice(0, 10);
  const parsed = parse(question, vocabulary, today);
  const empty: Answer = {
    ...NOTHING,
    outcome: 'EMPTY',
    question,
    words: [],
    nearest: [],
    corrections: [],
    query: null,
    inWords: null,
    baseCurrency,
    answeredAt: now,
  };
  if (parsed.kind === 'empty') return empty;
  const examples = examplesOf(vocabulary).slice(0, 3);
  if (parsed.kind === 'command') {
    return { ...empty, outcome: 'REFUSED', sentence: refusal(parsed.verb), nearest: examples };
  }
  if (parsed.kind === 'unclear') {
    const nearest = parsed.nearest.length > 0 ? parsed.nearest : examples;
    const sentence = unclear(parsed.words);
    return { ...empty, outcome: 'UNCLEAR', sentence, words: parsed.words, nearest };
  }
  const { query, corrections } = parsed;
  const understood = { ...empty, query, corrections, inWords: describe(query) };
  if (query.subject === 'alerts') return { ...understood, outcome: 'ANSWERED' };
  const source = SOURCES[query.subject];
  if (!can(actor, source.permission)) {
    const { message } = ERROR_TABLE[actor.isRestricted ? 'RESTRICTED_FEATURE' : 'FORBIDDEN'];
    const words = { ...understood, query: null, inWords: null };
    return { ...words, outcome: 'FORBIDDEN', sentence: [say(`${message}.`)] };
  }
  const isStanding = standsAtDay(query);
  const { companyId, memberId } = actor;
  const asker = { companyId, memberId, baseCurrency, today, now, isStanding };
  const read = async (of: Query) =>
    await runQuery(tx, { query: of, source, asker }).catch(refuseSlow);
  const result = await read(query);
  const part = isPartOfWhole(query) ? wholeOf(query) : null;
  const whole = part && (await read(part)).all;
  return {
    ...understood,
    outcome: 'ANSWERED',
    ...answerOf({ query, result, whole, baseCurrency, today }),
  };
}

/** Whether it asks what share of more rows some of them are. */
const isPartOfWhole = ({ isShare, group, measures }: Query): boolean =>
  isShare && group === null && measures.length === 1;

const refusal = (verb: string): Part[] => [
  say('Questions only read. To '),
  figure(verb),
  say(' something, go to its page; nothing was changed.'),
];

const unclear = (words: readonly string[]): Part[] => [
  say('Not understood: '),
  ...words.flatMap((word, at) => [...(at > 0 ? [say(', ')] : []), figure(word)]),
  say('. Nothing was counted.'),
];

const CANCELED = '57014';

/** What takes longer than its five seconds is given up. */
function refuseSlow(error: unknown): never {
  if ((error as { code?: string }).code === CANCELED) throw new DomainError('QUERY_TOO_COMPLEX');
  throw error;
}
