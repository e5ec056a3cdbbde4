import type { CargoBookListQuery, CargoBookQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const CARGO_BOOK_LIST = graphql(`
  query CargoBookList($offset: Int!) {
    cargoBooks(limit: 500, offset: $offset) {
      ...CargoBookLine
    }
    cargoBookFilters {
      cargoes
      charterers {
        id
        name
      }
      companies
      freightTypes
      statuses
      voyageTypes
      createdBy
    }
  }
  fragment CargoBookLine on CargoBookRow {
    id
    cpDate
    cargo
    quantity
    letOnQuantity
    unit
    charterer
    chartererId
    loadPort
    dischargePort
    company
    freightType
    status
    referenceNumber
    createdBy
    voyageType
    laycanStart
    laycanEnd
    liftingOption
    declareBy
    vessel
    voyageId
    voyageNumber
    version
  }
`);
export type CargoBookLine = CargoBookListQuery['cargoBooks'][number];

export const CARGO_BOOK = graphql(`
  query CargoBook($id: ID!) {
    cargoBook(id: $id) {
      id
      referenceNumber
      data
      contacts {
        id
        name
      }
      nominatedVessel
      voyageNumber
      coaReferenceNumber
      liftings {
        ...CargoBookLine
      }
      liftedQuantity
      optionalQuantity
      letOnQuantity
      remainingQuantity
      sublets {
        book {
          ...CargoBookLine
        }
        currency
        freightIn
        freightOut
        margin
        tree
      }
      subletOfReferenceNumber
      createdAt
      createdBy
      updatedAt
      updatedBy
      version
    }
  }
`);
export type CargoBookRecord = CargoBookQuery['cargoBook'];

/** Contracts of affreightment that a lifting may belong to. */
export const COA_CHOICES = graphql(`
  query CoaChoices {
    cargoBooks(filter: { voyageType: ["COA"] }) {
      id
      referenceNumber
      cargo
      charterer
    }
  }
`);

export const VESSEL_CHOICES = graphql(`
  query CargoVesselChoices {
    vessels {
      id
      name
    }
  }
`);

/** What a cargo is called and stows at, and what its revenue and cost are booked by. */
export const CARGO_CODES = graphql(`
  query CargoCodes {
    cargoTypeList {
      name
      group
      stowageFactorM3PerT
      stowageSource
    }
    vclOperationLedger {
      code
      description
    }
  }
`);

export const SEARCH_CARGO_PORTS = graphql(`
  query SearchCargoPorts($text: String!) {
    searchPorts(text: $text) {
      id
      name
      country
      lat
      lon
      timeZone
    }
  }
`);

export const CREATE_CARGO_BOOK = graphql(`
  mutation CreateCargoBook($data: CargoBookInput!) {
    createCargoBook(data: $data) {
      ...Outcome
      cargoBook {
        id
        version
      }
    }
  }
`);

/** Several of a circular, all or none. */
export const CREATE_CARGO_BOOKS = graphql(`
  mutation CreateCargoBooks($data: CargoBooksInput!, $key: String!) {
    createCargoBooks(data: $data, idempotencyKey: $key) {
      ...Outcome
      cargoBooks {
        id
      }
    }
  }
`);

/** What a circular may name again. */
export const OPEN_CARGO_BOOKS = graphql(`
  query OpenCargoBooks {
    cargoBooks(filter: { status: ["Inquiry", "Confirmed"] }) {
      ...CargoBookLine
    }
  }
`);

export const OPEN_SHIPS = graphql(`
  query ShipsOfCircular {
    vessels(limit: 500) {
      id
      name
      imo
    }
  }
`);

export const SEARCH_CIRCULAR_ACCOUNT = graphql(`
  query SearchCircularAccount($text: String!) {
    searchContacts(text: $text, kind: "customer") {
      id
      name
    }
  }
`);

export const UPDATE_CARGO_BOOK = graphql(`
  mutation UpdateCargoBook($id: ID!, $version: Int!, $data: CargoBookInput!) {
    updateCargoBook(cargoBookId: $id, version: $version, data: $data) {
      ...Outcome
      cargoBook {
        id
        version
      }
    }
  }
`);

export const DELETE_CARGO_BOOK = graphql(`
  mutation DeleteCargoBook($id: ID!, $version: Int!) {
    deleteCargoBook(cargoBookId: $id, version: $version) {
      ...Outcome
      cargoBook {
        id
      }
    }
  }
`);

export const VALIDATE_CARGO_BOOK = graphql(`
  mutation ValidateCargoBook($id: ID, $version: Int, $data: CargoBookInput!) {
    validateCargoBook(cargoBookId: $id, version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const ESTIMATE_CARGO_BOOK = graphql(`
  mutation EstimateCargoBook($id: ID!) {
    estimateCargoBook(cargoBookId: $id) {
      ...Outcome
      estimate {
        id
        worksheetId
      }
    }
  }
`);
