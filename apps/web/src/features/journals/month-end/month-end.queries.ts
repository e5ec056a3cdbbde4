import { graphql } from '../../../api/generated/gql.ts';
import type {
  BunkerStocksQuery,
  MonthEndQuery,
  RevaluationQuery,
  VoyageAccrualsQuery,
} from '../../../api/generated/graphql.ts';

export const MONTH_END = graphql(`
  query MonthEnd($month: CivilDate!) {
    monthEnd(month: $month) {
      month on isOver isClosed
      steps { key label state text path }
    }
  }
`);

export const REVALUATION = graphql(`
  query Revaluation($month: CivilDate!) {
    revaluation(month: $month) {
      month on reversesOn baseCurrency gain loss difference posted status seal
      items {
        accountCode accountName label contactId currency amount base rate rateOn rateSource valued
        difference
      }
      missing { currency message }
      runs { id run postedAt postedBy transactionId reversalId }
    }
  }
`);

export const POST_REVALUATION = graphql(`
  mutation PostRevaluation($month: CivilDate!, $seal: String!) {
    postRevaluation(month: $month, seal: $seal) { ...Outcome }
  }
`);

export const VOYAGE_ACCRUALS = graphql(`
  query VoyageAccruals($month: CivilDate!) {
    voyageAccruals(month: $month) {
      month on reversesOn baseCurrency method methodReason revenue expense result posted status seal voyageCount
      lines {
        voyageId voyageNumber status vesselName accountCode accountName beginsAt endsAt daysRun days
        progressPercent whole due posted accrual
      }
      skipped { voyageId voyageNumber message }
      runs { id run postedAt postedBy transactionId reversalId }
    }
  }
`);

export const POST_VOYAGE_ACCRUALS = graphql(`
  mutation PostVoyageAccruals($month: CivilDate!, $seal: String!) {
    postVoyageAccruals(month: $month, seal: $seal) { ...Outcome }
  }
`);

export const BUNKER_STOCKS = graphql(`
  query BunkerStocks {
    bunkerStocks {
      baseCurrency change count seal
      lines { voyageId voyageNumber vesselName endedOn postsOn booked change note }
    }
  }
`);

export const BOOK_BUNKER_STOCKS = graphql(`
  mutation BookBunkerStocks($seal: String!) {
    bookBunkerStocks(seal: $seal) { ...Outcome }
  }
`);

export const CHOOSE_RECOGNITION = graphql(`
  mutation ChooseRecognitionMethod($method: String!) {
    chooseRecognitionMethod(method: $method) { ...Outcome }
  }
`);

export type BunkerStocks = BunkerStocksQuery['bunkerStocks'];
export type MonthEndStep = MonthEndQuery['monthEnd']['steps'][number];
export type Revaluation = RevaluationQuery['revaluation'];
export type RevaluedItem = Revaluation['items'][number];
export type VoyageAccruals = VoyageAccrualsQuery['voyageAccruals'];
export type VoyageAccrualLine = VoyageAccruals['lines'][number];
export type MonthEndRun = Revaluation['runs'][number];
