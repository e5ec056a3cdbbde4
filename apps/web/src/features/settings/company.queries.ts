import { graphql } from '../../api/generated/index.ts';

export const PERSONAL_DETAILS = graphql(`
  query PersonalDetails {
    personalDetails {
      firstName
      lastName
      jobTitle
      email
      birthDate
      mobile
      address
      postcode
      city
      countryCode
    }
  }
`);

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

export const APPROVAL_POLICY = graphql(`
  query ApprovalPolicy {
    approvalPolicy {
      data
      version
    }
  }
`);

export const POLICY_VESSELS = graphql(`
  query PolicyVessels {
    vessels { id name }
  }
`);

export const REPLAY_POLICY = graphql(`
  query ReplayPolicy($data: ApprovalPolicyInput!) {
    replayApprovalPolicy(data: $data) {
      days
      looked
      changed {
        id number submittedAt beneficiaryName amount currency approversNow approversProposed because
      }
    }
  }
`);

export const POLICY_PROPOSALS = graphql(`
  query PolicyProposals {
    policyProposals {
      id status differences { field before after } contentHash proposedBy proposedAt isOwn canApprove
      waitsFor reason decidedBy decidedAt version
    }
  }
`);

export const PROPOSE_POLICY = graphql(`
  mutation ProposePolicy($version: Int!, $data: ApprovalPolicyInput!) {
    proposeApprovalPolicy(version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const APPROVE_PROPOSAL = graphql(`
  mutation ApproveProposal($id: ID!, $version: Int!, $hash: String!, $proof: ProofInput) {
    approvePolicyProposal(proposalId: $id, version: $version, contentHash: $hash, proof: $proof) {
      ...Outcome
    }
  }
`);

export const REFUSE_PROPOSAL = graphql(`
  mutation RefuseProposal($id: ID!, $version: Int!, $reason: String!) {
    refusePolicyProposal(proposalId: $id, version: $version, reason: $reason) {
      ...Outcome
    }
  }
`);

export const WITHDRAW_PROPOSAL = graphql(`
  mutation WithdrawProposal($id: ID!, $version: Int!, $reason: String!) {
    withdrawPolicyProposal(proposalId: $id, version: $version, reason: $reason) {
      ...Outcome
    }
  }
`);

export const UPDATE_PERSONAL = graphql(`
  mutation UpdatePersonal($data: PersonalDetailsInput!) {
    updatePersonalDetails(data: $data) {
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

export const REMINDER_SCHEDULE = graphql(`
  query ReminderSchedule {
    reminderSchedule {
      data
      version
    }
  }
`);

export const UPDATE_REMINDER_SCHEDULE = graphql(`
  mutation UpdateReminderSchedule($version: Int!, $data: ReminderScheduleInput!) {
    updateReminderSchedule(version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const COST_CHECKS = graphql(`
  query CostChecks {
    costChecks {
      data
      version
    }
  }
`);

export const UPDATE_COST_CHECKS = graphql(`
  mutation UpdateCostChecks($version: Int!, $data: CostChecksInput!, $proof: ProofInput) {
    updateCostChecks(version: $version, data: $data, proof: $proof) {
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
