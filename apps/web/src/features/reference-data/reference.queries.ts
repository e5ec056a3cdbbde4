import { graphql } from '../../api/generated/index.ts';

export const LEDGER_CODES = graphql(`
  query LedgerCodes {
    ledgerCodes {
      id
      code
      description
      kind
      rebillType
      accountCode
      accountName
      isActive
      usedBy
      updatedBy
      version
    }
  }
`);

export const CREATE_LEDGER_CODE = graphql(`
  mutation CreateLedgerCode($data: LedgerCodeInput!) {
    createLedgerCode(data: $data) {
      ...Outcome
    }
  }
`);

export const UPDATE_LEDGER_CODE = graphql(`
  mutation UpdateLedgerCode($id: ID!, $version: Int!, $data: LedgerCodeInput!) {
    updateLedgerCode(id: $id, version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const IMPORT_LEDGER_CODES = graphql(`
  mutation ImportLedgerCodes($text: String!) {
    importLedgerCodes(csv: $text) {
      ...Outcome
    }
  }
`);

export const CARGO_TYPES = graphql(`
  query CargoTypes {
    cargoTypes {
      id
      name
      group
      stowageFactorM3PerT
      stowageSource
      unit
      isActive
      usedBy
      updatedBy
      version
    }
  }
`);

export const CREATE_CARGO_TYPE = graphql(`
  mutation CreateCargoType($data: CargoTypeInput!) {
    createCargoType(data: $data) {
      ...Outcome
    }
  }
`);

export const UPDATE_CARGO_TYPE = graphql(`
  mutation UpdateCargoType($id: ID!, $version: Int!, $data: CargoTypeInput!) {
    updateCargoType(id: $id, version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const ALL_PAYMENT_TERMS = graphql(`
  query AllPaymentTerms {
    allPaymentTerms {
      id
      label
      description
      days
      module
      isDefault
      isActive
      usedBy
      updatedBy
      version
    }
  }
`);

export const CREATE_PAYMENT_TERM = graphql(`
  mutation CreatePaymentTerm($data: PaymentTermInput!) {
    createPaymentTerm(data: $data) {
      ...Outcome
    }
  }
`);

export const UPDATE_PAYMENT_TERM = graphql(`
  mutation UpdatePaymentTerm($id: ID!, $version: Int!, $data: PaymentTermInput!) {
    updatePaymentTerm(id: $id, version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const PORT_BERTHS = graphql(`
  query PortBerths {
    portBerths {
      id
      portCode
      portName
      berth
      maxDraftM
      water
      maxLengthM
      maxBeamM
      maxAirDraftM
      cargoes
      loadRateTPerDay
      dischargeRateTPerDay
      remarks
      isActive
      usedBy
      updatedBy
      version
    }
  }
`);

export const CREATE_PORT_BERTH = graphql(`
  mutation CreatePortBerth($data: PortBerthInput!) {
    createPortBerth(data: $data) {
      ...Outcome
    }
  }
`);

export const UPDATE_PORT_BERTH = graphql(`
  mutation UpdatePortBerth($id: ID!, $version: Int!, $data: PortBerthInput!) {
    updatePortBerth(id: $id, version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const IMPORT_PORT_BERTHS = graphql(`
  mutation ImportPortBerths($text: String!) {
    importPortBerths(csv: $text) {
      ...Outcome
    }
  }
`);
