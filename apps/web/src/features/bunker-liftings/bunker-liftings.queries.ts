import type { VoyageLiftingsQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const VOYAGE_LIFTINGS = graphql(`
  query VoyageLiftings($voyageId: ID!) {
    bunkerLiftings(voyageId: $voyageId) {
      id
      rowId
      portName
      fuelType
      vendor
      vendorName
      purpose
      deliveryDate
      liftingStatus
      requestedQuantity
      requestedPrice
      operationalQuantity
      operationalPrice
      currency
      exchangeRate
      remarks
      noteNumber
      noteDate
      noteFuel
      notePort
      noteQuantity
      noteDensity
      noteSulphur
      billId
      billNumber
      billStatus
      version
    }
  }
`);
export type Lifting = VoyageLiftingsQuery['bunkerLiftings'][number];

export const SAVE_LIFTING = graphql(`
  mutation SaveBunkerLifting($voyageId: ID!, $id: ID, $version: Int, $data: BunkerLiftingInput!) {
    saveBunkerLifting(voyageId: $voyageId, id: $id, version: $version, data: $data) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

export const DELETE_LIFTING = graphql(`
  mutation DeleteBunkerLifting($voyageId: ID!, $id: ID!, $version: Int!) {
    deleteBunkerLifting(voyageId: $voyageId, id: $id, version: $version) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);
