import type { Vocabulary } from '@mainsheet/ask';
import type { Answer } from './ask.service.ts';

export const presentAnswer = (answer: Answer) => ({
  outcome: answer.outcome,
  question: answer.question,
  sentence: answer.sentence,
  notes: answer.notes,
  words: [...answer.words],
  nearest: [...answer.nearest],
  corrections: [...answer.corrections],
  query: answer.query,
  inWords: answer.inWords,
  baseCurrency: answer.baseCurrency,
  columns: answer.columns,
  rows: answer.rows,
  totalRows: answer.totalRows,
  totals: answer.totals,
  chart: answer.chart,
  answeredAt: answer.answeredAt,
});

export const presentVocabulary = (names: Vocabulary) => ({
  vessel: [...names.vessel],
  customer: [...names.customer],
  vendor: [...names.vendor],
  port: [...names.port],
  account: [...names.account],
  currency: [...names.currency],
});
