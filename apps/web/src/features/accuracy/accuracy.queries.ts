import type {
  AccuracyDetailQuery,
  AccuracyListQuery,
  PortAccuracyQuery,
} from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const ACCURACY_LIST = graphql(`
  query AccuracyList($kind: String!) {
    listAccuracy(kind: $kind, limit: 500) {
      rows {
        key
        name
        unit
        count
        estimated {
          median
        }
        actual {
          median
          p10
          p90
        }
        ratio {
          median
        }
        difference {
          median
        }
        error
        correctedError
        correction
        addition
      }
      total
    }
  }
`);
export type SubjectRow = AccuracyListQuery['listAccuracy']['rows'][number];

export const ACCURACY_DETAIL = graphql(`
  query AccuracyDetail($kind: String!, $key: String!) {
    accuracyDetail(kind: $kind, key: $key) {
      subject {
        name
        unit
        count
        actual {
          median
          p10
          p90
        }
        error
        correctedError
        correction
        addition
      }
      observations {
        voyageId
        voyageNumber
        vesselName
        happenedAt
        estimated
        actual
      }
    }
  }
`);
export type Detail = AccuracyDetailQuery['accuracyDetail'];

export const PORT_ACCURACY = graphql(`
  query PortAccuracy($ports: [String!]!) {
    portAccuracy(ports: $ports) {
      kind
      key
      count
      actual {
        median
        p10
        p90
      }
      correction
    }
  }
`);
export type PortHistory = PortAccuracyQuery['portAccuracy'][number];

export const BROKER_ACCURACY = graphql(`
  query BrokerAccuracy($brokers: [String!]!) {
    brokerAccuracy(brokers: $brokers) {
      key
      name
      unit
      count
      difference {
        median
      }
      error
      correctedError
      addition
    }
  }
`);
