import type { DateField, Field, MeasureKey, Per, Subject } from './catalogue.ts';
import type { Comparison, Group, Order, Span } from './query.ts';

/** What a word or phrase says of the query. */
export type Mark =
  | { is: 'subject'; subject: Subject }
  | { is: 'only'; subject: Subject }
  | { is: 'noun'; field: Group }
  | { is: 'measure'; key: MeasureKey }
  | { is: 'value'; field: Field; value: string }
  | { is: 'quoted'; value: string }
  | { is: 'where'; measure: MeasureKey; comparison: Comparison; amount: string }
  | { is: 'aggregate'; aggregate: 'sum' | 'average' }
  /** Behind a figure: divided by what. */
  | { is: 'per'; per: Per }
  /** `usual` is what rows are ordered by where nothing else is named. */
  | { is: 'order'; isDescending: boolean; by?: Order['by']; usual?: MeasureKey }
  | { is: 'compared'; comparison: Comparison }
  | { is: 'unit'; measure: MeasureKey }
  | { is: 'number'; amount: string }
  /** Between two numbers, both belonging to it. */
  | { is: 'range'; from: string; to: string }
  | { is: 'currency'; code: string }
  | { is: 'date'; field: DateField }
  | { is: 'span'; span: Span }
  /** Everything up to a day, as a balance counts it. */
  | { is: 'as of'; on: string }
  | { is: 'standing' }
  /** What the voyage does at the port that follows; a firm one says so of nothing else. */
  | { is: 'role'; field: 'loading' | 'discharging'; isFirm: boolean }
  | {
      is:
        | 'how many'
        | 'how much'
        | 'by'
        | 'share'
        | 'also'
        | 'which'
        | 'first'
        | 'side by side'
        | 'not'
        | 'any';
    };

/** One reading of a phrase; readings of which some mark does not fit the subject are not taken. */
export type Sense = readonly Mark[];

/** A mark with the words it was read from. */
export type Placed = {
  readonly mark: Mark;
  readonly text: string;
  readonly isAfterBreak: boolean;
};
