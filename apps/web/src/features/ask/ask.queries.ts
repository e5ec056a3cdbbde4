import { graphql } from '../../api/generated/gql.ts';
import type { AskQuery, AskVocabularyQuery } from '../../api/generated/graphql.ts';

export const ASK = graphql(`
  query Ask($question: String!) {
    ask(question: $question) {
      outcome question notes words nearest query inWords baseCurrency totalRows totals answeredAt
      sentence { text isFigure explanation }
      corrections { from to }
      columns { key header unit kind decimals }
      rows { id recordType recordId name question cells }
      chart { title unit description isOverTime points { label value } }
    }
  }
`);

export const ASK_VOCABULARY = graphql(`
  query AskVocabulary {
    askVocabulary { vessel customer vendor port account currency }
  }
`);

export type Answer = AskQuery['ask'];
export type AnswerRow = Answer['rows'][number];
export type Names = AskVocabularyQuery['askVocabulary'];
