import type { VoyageEnquiriesQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const VOYAGE_ENQUIRIES = graphql(`
  query VoyageEnquiries($voyageId: ID!) {
    bunkerEnquiries(voyageId: $voyageId) {
      id
      rowId
      portName
      neededOn
      remarks
      baseCurrency
      tcePerDay
      lines { fuelType quantity }
      offers {
        vendorId vendorName rowId portName currency exchangeRate prices fuels barging extraHours
        validUntil remarks fuelCost bargingCost timeCost total overBest
        isExpired
      }
      orderedOffer
      orderedAt
      orderedBy
      version
    }
  }
`);
export type Enquiry = VoyageEnquiriesQuery['bunkerEnquiries'][number];
export type Offer = Enquiry['offers'][number];

export const SAVE_ENQUIRY = graphql(`
  mutation SaveBunkerEnquiry($voyageId: ID!, $id: ID, $version: Int, $data: BunkerEnquiryInput!) {
    saveBunkerEnquiry(voyageId: $voyageId, id: $id, version: $version, data: $data) {
      ...Outcome
      enquiry { id version }
    }
  }
`);

export const ORDER_OFFER = graphql(`
  mutation OrderBunkerOffer($voyageId: ID!, $id: ID!, $version: Int!, $offer: Int!) {
    orderBunkerOffer(voyageId: $voyageId, id: $id, version: $version, offer: $offer) {
      ...Outcome
      enquiry { id version }
      voyage { id version }
    }
  }
`);

export const DELETE_ENQUIRY = graphql(`
  mutation DeleteBunkerEnquiry($voyageId: ID!, $id: ID!, $version: Int!) {
    deleteBunkerEnquiry(voyageId: $voyageId, id: $id, version: $version) {
      ...Outcome
      enquiry { id version }
    }
  }
`);
