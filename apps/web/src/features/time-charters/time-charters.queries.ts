import type { TimeCharterInput } from '@mainsheet/contract';
import type {
  CharterOffHireListQuery,
  CharterStatementFieldsFragment,
  HireSummaryQuery,
  TimeCharterDetailsQuery,
  TimeCharterListQuery,
} from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const TIME_CHARTER_LIST = graphql(`
  query TimeCharterList($offset: Int!) {
    timeCharters(limit: 500, offset: $offset) {
      id
      charterCode
      type
      status
      contractType
      vessel
      counterparty
      currency
      hireRate
      hireRateType
      laycanStart
      laycanEnd
      deliveryAt
      redeliveryAt
      technicalManager
      executives
      deliveryPort
      redeliveryPort
      createdBy
      version
    }
  }
`);
export type TimeCharterLine = TimeCharterListQuery['timeCharters'][number];

export const TIME_CHARTER = graphql(`
  query TimeCharterDetails($id: ID!) {
    timeCharter(id: $id) {
      id
      charterCode
      type
      status
      data
      ownerCompany {
        id
        name
      }
      timeCharterCompany {
        id
        name
      }
      contacts {
        id
        name
      }
      executives {
        id
        name
      }
      ports {
        id
        name
      }
      vessel
      vesselImo
      vesselOwnership
      nextStatuses
      hireStretches {
        line
        start
        end
        days
      }
      optionPeriods {
        option
        start
        end
      }
      earliestRedelivery
      latestRedelivery
      exposureStart
      exposureEnd
      isSettled
      updatedAt
      updatedBy
      version
    }
  }
`);
export type TimeCharterRecord = TimeCharterDetailsQuery['timeCharter'];
/** A charter and its terms as its form holds them. */
export type CharterProps = { charter: TimeCharterRecord; terms: TimeCharterInput };

export const CHARTER_CHOICES = graphql(`
  query CharterChoices {
    vessels {
      id
      name
    }
    timeCharterPeople {
      id
      name
    }
    indexRoutes {
      id
      code
      name
      latest
    }
  }
`);

export const CONTACTS_NAMED = graphql(`
  query ContactsNamed($text: String!) {
    searchContacts(text: $text) {
      id
      name
    }
  }
`);

export const CREATE_TIME_CHARTER = graphql(`
  mutation CreateTimeCharter($data: TimeCharterInput!) {
    createTimeCharter(data: $data) {
      ...Outcome
      timeCharter {
        id
        version
      }
    }
  }
`);

export const DECIDE_CHARTER_OPTION = graphql(`
  mutation DecideCharterOption($id: ID!, $version: Int!, $option: Int!, $decision: String) {
    decideCharterOption(
      timeCharterId: $id
      version: $version
      option: $option
      decision: $decision
    ) {
      ...Outcome
      timeCharter {
        id
        version
      }
    }
  }
`);

export const UPDATE_TIME_CHARTER = graphql(`
  mutation UpdateTimeCharter($id: ID!, $version: Int!, $data: TimeCharterInput!) {
    updateTimeCharter(timeCharterDetailsId: $id, version: $version, data: $data) {
      ...Outcome
      timeCharter {
        id
        version
      }
    }
  }
`);

export const DELETE_TIME_CHARTER = graphql(`
  mutation DeleteTimeCharter($id: ID!, $version: Int!) {
    deleteTimeCharter(timeCharterId: $id, version: $version) {
      ...Outcome
      timeCharter {
        id
      }
    }
  }
`);

export const HIRE_STATEMENT = graphql(`
  query HireStatement($id: ID!, $zone: String!, $number: Int) {
    statement: hireStatement(timeCharterId: $id, userTimezone: $zone, number: $number) {
      ...CharterStatementFields
    }
  }
  fragment CharterStatementFields on CharterStatement {
    kind
    documentId
    status
    number
    count
    lastIssued
    issuedAt
    issuedBy
    currency
    start
    end
    days
    offHireDays
    lines {
      id
      code
      label
      start
      end
      quantity
      quantityUnit
      rate
      rateUnit
      amount
      isProvisional
      explanation
    }
    totalDue
    payments {
      on
      reference
      amount
    }
    paid
    balance
    balanceExplanation
    billing {
      kind
      id
      number
      status
    }
    changes {
      label
      amount
    }
    dueOn
    payOn
    isProvisional
    notes
  }
`);
export const HIRE_SUMMARY = graphql(`
  query HireSummary($id: ID!, $zone: String!) {
    summary: hireSummary(timeCharterId: $id, userTimezone: $zone) {
      currency
      number
      count
      isIssued
      start
      end
      offHireDays
      hire {
        ...HireFigureFields
      }
      offHire {
        ...HireFigureFields
      }
      totalDue {
        ...HireFigureFields
      }
      billed {
        ...HireFigureFields
      }
      paid {
        ...HireFigureFields
      }
      balance {
        ...HireFigureFields
      }
      sinceIssued {
        label
        amount
      }
      next {
        number
        start
        end
        dueOn
        payOn
        brings {
          ...HireFigureFields
        }
      }
      months {
        month
        earned {
          ...HireFigureFields
        }
      }
      isProvisional
    }
  }
  fragment HireFigureFields on HireFigure {
    amount
    explanation
  }
`);
export type HireSummary = HireSummaryQuery['summary'];

export const POOL_STATEMENT = graphql(`
  query PoolStatement($id: ID!, $zone: String!) {
    statement: poolStatement(timeCharterId: $id, userTimezone: $zone) {
      ...CharterStatementFields
    }
  }
`);
export const OPEX_STATEMENT = graphql(`
  query OpexStatement($id: ID!, $zone: String!) {
    statement: opexStatement(timeCharterId: $id, userTimezone: $zone) {
      ...CharterStatementFields
    }
  }
`);
export type Statement = CharterStatementFieldsFragment;

export const ISSUE_HIRE_STATEMENT = graphql(`
  mutation IssueHireStatement($id: ID!, $number: Int!, $zone: String!) {
    issueHireStatement(timeCharterId: $id, number: $number, userTimezone: $zone) {
      ...Outcome
      statement {
        ...CharterStatementFields
      }
    }
  }
`);

export const BILL_HIRE_STATEMENT = graphql(`
  mutation BillHireStatement($id: ID!, $number: Int!) {
    billHireStatement(timeCharterId: $id, number: $number) {
      ...Outcome
      statement {
        ...CharterStatementFields
      }
    }
  }
`);

export const CHARTER_OFF_HIRE = graphql(`
  query CharterOffHireList($id: ID!) {
    charterOffHire(timeCharterId: $id) {
      id
      activity
      reason
      delayStart
      delayEnd
      isIncludeInPAndL
      ownersTimePercentage
      remarks
      fuels
      version
    }
  }
`);
export type OffHireRecord = CharterOffHireListQuery['charterOffHire'][number];

export const SAVE_OFF_HIRE = graphql(`
  mutation SaveCharterOffHire($charterId: ID!, $id: ID, $version: Int, $data: OffHireInput!) {
    saveCharterOffHire(timeCharterId: $charterId, id: $id, version: $version, data: $data) {
      ...Outcome
      timeCharter {
        id
      }
    }
  }
`);

export const DELETE_OFF_HIRE = graphql(`
  mutation DeleteCharterOffHire($charterId: ID!, $id: ID!, $version: Int!) {
    deleteCharterOffHire(timeCharterId: $charterId, id: $id, version: $version) {
      ...Outcome
      timeCharter {
        id
      }
    }
  }
`);

export const CHARTER_VOYAGES = graphql(`
  query CharterVoyages($id: ID!) {
    timeCharterVoyages(timeCharterId: $id) {
      id
      voyageNumber
      status
      commencingAt
      completionAt
      loadPorts
      dischargePorts
      profit
    }
  }
`);

export const CHARTER_DOCUMENTS = graphql(`
  query CharterDocuments($id: ID!) {
    timeCharterDocuments(timeCharterId: $id) {
      id
      kind
      number
      type
      status
      contact
      documentOn
      dueOn
      currency
      amount
      open
      groupId
    }
  }
`);

export const CHARTER_CONTACTS = graphql(`
  query CharterContacts($id: ID!, $zone: String!) {
    tcInvoiceBillContacts(tcId: $id, tz: $zone) {
      id
      name
      contactType
      roles
      documents
      open {
        currency
        amount
      }
    }
  }
`);

/** Voyages and documents to put under a charter, found by number. */
export const FIND_LINKABLE = graphql(`
  query FindLinkable($text: String!) {
    searchRecords(text: $text) {
      kind
      id
      label
      detail
    }
  }
`);

export const LINK_VOYAGE = graphql(`
  mutation LinkTimeCharterVoyage($id: ID!, $recordId: ID!) {
    linkTimeCharterVoyage(timeCharterId: $id, voyageId: $recordId) {
      ...Outcome
      timeCharter {
        id
      }
    }
  }
`);

export const UNLINK_VOYAGE = graphql(`
  mutation UnlinkTimeCharterVoyage($id: ID!, $recordId: ID!) {
    unlinkTimeCharterVoyage(timeCharterId: $id, voyageId: $recordId) {
      ...Outcome
      timeCharter {
        id
      }
    }
  }
`);

export const LINK_DOCUMENT = graphql(`
  mutation LinkTimeCharterDocument($id: ID!, $recordId: ID!) {
    linkTimeCharterDocument(timeCharterId: $id, documentId: $recordId) {
      ...Outcome
      timeCharter {
        id
      }
    }
  }
`);

export const UNLINK_DOCUMENT = graphql(`
  mutation UnlinkTimeCharterDocument($id: ID!, $recordId: ID!) {
    unlinkTimeCharterDocument(timeCharterId: $id, documentId: $recordId) {
      ...Outcome
      timeCharter {
        id
      }
    }
  }
`);
