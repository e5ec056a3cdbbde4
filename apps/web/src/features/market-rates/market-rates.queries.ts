import type {
  ExplainedRatesQuery,
  MarketRoutesQuery,
  MarketSeriesQuery,
} from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const MARKET_ROUTES = graphql(`
  query MarketRoutes {
    marketRoutes {
      id
      code
      name
      unit
      description
      formula
      isActive
      version
      latest {
        on
        value
        source
        recordedBy
      }
      change
      average30
    }
  }
`);
export type MarketRoute = MarketRoutesQuery['marketRoutes'][number];

graphql(`
  fragment MarketCurveRecord on MarketCurve {
    routeId
    quotedOn
    source
    months {
      from
      value
      basis {
        from
        to
        value
      }
    }
  }
`);

export const MARKET_SERIES = graphql(`
  query MarketSeries($routeIds: [ID!]!, $from: CivilDate!, $to: CivilDate!) {
    marketSeries(routeIds: $routeIds, from: $from, to: $to) {
      routeId
      points {
        on
        value
      }
    }
    marketCurves(routeIds: $routeIds) {
      ...MarketCurveRecord
    }
  }
`);
export type MarketSeries = MarketSeriesQuery['marketSeries'][number];
export type MarketCurve = MarketSeriesQuery['marketCurves'][number];

/** What a figure of a route is made of: its own rates and those of the routes that its formula names. */
export const EXPLAINED_RATES = graphql(`
  query ExplainedRates($routeIds: [ID!]!, $from: CivilDate!, $to: CivilDate!) {
    marketSeries(routeIds: $routeIds, from: $from, to: $to) {
      routeId
      points {
        on
        value
        source
        recordedBy
      }
    }
    marketCurves(routeIds: $routeIds) {
      ...MarketCurveRecord
    }
  }
`);
export type ExplainedRates = ExplainedRatesQuery;

export const CREATE_MARKET_ROUTE = graphql(`
  mutation CreateMarketRoute($data: MarketRouteInput!) {
    createMarketRoute(data: $data) {
      ...Outcome
    }
  }
`);

export const UPDATE_MARKET_ROUTE = graphql(`
  mutation UpdateMarketRoute($id: ID!, $version: Int!, $data: MarketRouteInput!) {
    updateMarketRoute(id: $id, version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const RECORD_MARKET_RATE = graphql(`
  mutation RecordMarketRate($data: MarketRateInput!) {
    recordMarketRate(data: $data) {
      ...Outcome
    }
  }
`);

export const DELETE_MARKET_RATE = graphql(`
  mutation DeleteMarketRate($routeId: ID!, $on: CivilDate!) {
    deleteMarketRate(routeId: $routeId, on: $on) {
      ...Outcome
    }
  }
`);

export const IMPORT_MARKET_RATES = graphql(`
  mutation ImportMarketRates($data: MarketImportInput!, $isPreview: Boolean!) {
    importMarketRates(data: $data, isPreview: $isPreview) {
      ...Outcome
      imported { isSaved added replaced unchanged faults { line column message } }
    }
  }
`);
