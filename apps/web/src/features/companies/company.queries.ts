import { graphql } from '../../api/generated/index.ts';

export const BUSINESS_DETAILS = graphql(`
  query BusinessDetails {
    businessDetails {
      data
      version
    }
  }
`);

export const INVOICE_SETTINGS = graphql(`
  query InvoiceSettings {
    invoiceSettings {
      data
      version
      nextNumber
      hasNumbers
      hasLogo
    }
  }
`);

export const ESTIMATE_DEFAULTS = graphql(`
  query EstimateDefaults {
    estimateDefaults {
      data
      version
    }
  }
`);

export const UPDATE_ESTIMATE_DEFAULTS = graphql(`
  mutation UpdateEstimateDefaults($version: Int!, $data: EstimateDefaultsInput!) {
    updateEstimateDefaults(version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const UPDATE_BUSINESS = graphql(`
  mutation UpdateBusiness($version: Int!, $data: BusinessDetailsInput!) {
    updateBusinessDetails(version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const UPDATE_INVOICE_SETTINGS = graphql(`
  mutation UpdateInvoiceSettings($version: Int!, $data: InvoiceSettingsInput!) {
    updateInvoiceSettings(version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const REMOVE_LOGO = graphql(`
  mutation RemoveLogo {
    removeLogo {
      ...Outcome
    }
  }
`);

export const VESSEL_TRACKING = graphql(`
  query VesselTracking {
    vesselTracking {
      data
      version
    }
  }
`);

export const UPDATE_VESSEL_TRACKING = graphql(`
  mutation UpdateVesselTracking($version: Int!, $data: VesselTrackingInput!) {
    updateVesselTracking(version: $version, data: $data) {
      ...Outcome
    }
  }
`);
