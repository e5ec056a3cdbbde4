import type { PortCalendarQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const PORT_CALENDAR = graphql(`
  query PortCalendar($place: ID!, $year: Int!) {
    portCalendar(place: $place, year: $year) {
      place
      country
      name
      year
      hasPublicList
      restDays
      restSource
      restVersion
      days {
        on
        name
        kind
        fromTime
        untilTime
        source
        covers
        version
      }
    }
  }
`);
export type PortCalendar = PortCalendarQuery['portCalendar'];
export type PortDay = PortCalendar['days'][number];

export const PORT_CALENDAR_PLACES = graphql(`
  query PortCalendarPlaces {
    portCalendarPlaces {
      place
      name
    }
  }
`);

export const SET_PORT_DAY = graphql(`
  mutation SetPortDay($place: ID!, $version: Int!, $data: PortDayInput!) {
    setPortDay(place: $place, version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const CLEAR_PORT_DAY = graphql(`
  mutation ClearPortDay($place: ID!, $version: Int!, $on: CivilDate!) {
    clearPortDay(place: $place, version: $version, on: $on) {
      ...Outcome
    }
  }
`);

export const SET_PORT_REST_DAYS = graphql(`
  mutation SetPortRestDays($place: ID!, $version: Int!, $restDays: [Int!]) {
    setPortRestDays(place: $place, version: $version, restDays: $restDays) {
      ...Outcome
    }
  }
`);
