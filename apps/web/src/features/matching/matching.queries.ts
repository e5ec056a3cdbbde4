import type { MatchingBoardQuery, MatchingTermsInput } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const MATCHING_BOARD = graphql(`
  query MatchingBoard($terms: MatchingTermsInput) {
    matchingBoard(terms: $terms) {
      currency
      vesselCount
      cargoCount
      bestUse
      bestUseProfit
      vessels {
        id
        name
        imo
        type
        deadweightT
        dailyCost
        description
        openPortCode
        openPort
        openAt
        openSource
        openAfter
      }
      cargoes {
        id
        referenceNumber
        cargo
        charterer
        quantity
        unit
        freight
        loadPort
        dischargePort
        laycanStart
        hasPortCosts
        laycanEnd
      }
      prices {
        fuel
        price
        source
        pricedAt
      }
      pairs {
        vesselId
        cargoId
        netTce
        profit
        voyageDays
        ballastDays
        loadAt
        waitingDays
        spareDays
        isRough
        reasons {
          code
          message
        }
      }
    }
  }
`);
export type Board = MatchingBoardQuery['matchingBoard'];
export type BoardVessel = Board['vessels'][number];
export type BoardCargo = Board['cargoes'][number];
export type BoardPair = Board['pairs'][number];
export type Terms = MatchingTermsInput;

export const EXPLAIN_MATCH = graphql(`
  query ExplainMatch($pair: MatchedPairInput!, $figure: String!, $terms: MatchingTermsInput) {
    explainMatch(pair: $pair, figure: $figure, terms: $terms) {
      tree
    }
  }
`);

export const ESTIMATE_MATCHES = graphql(`
  mutation EstimateMatches($pairs: [MatchedPairInput!]!, $terms: MatchingTermsInput) {
    estimateMatches(pairs: $pairs, terms: $terms) {
      ...Outcome
      worksheetId
    }
  }
`);
