import { graphql } from '../../api/generated/gql.ts';
import type {
  DashboardFinanceQuery,
  DashboardOperationsQuery,
  DashboardQuery,
} from '../../api/generated/graphql.ts';

export const DASHBOARD = graphql(`
  query Dashboard {
    dashboardOverview {
      today baseCurrency
      cash { currency amount base here }
      ageing { label amount count }
      voyages {
        id voyageNumber status vesselId vesselName vesselType deadweightT fleet { id name colour } netTce targetTce
        position { latitude longitude courseDeg isInPort portName until line }
      }
      approvals { invoiceId clientName currency total preparedByName isOwn since }
      calendar { invoiceId number clientName dueOn currency balance base }
      alerts { kind title text recordType recordId }
      optionsDue { timeCharterId charterCode vessel option declareBy }
      activity { at actorName action subjectType subjectId subjectLabel }
    }
  }
`);

export const ACTIVITY = graphql(`
  query Activity {
    activity { at actorName action subjectType subjectId subjectLabel }
  }
`);

export const OPERATIONS = graphql(`
  query DashboardOperations {
    dashboardOperations {
      today baseCurrency
      voyages {
        id voyageNumber status vesselId vesselName vesselType deadweightT fleet { id name colour } netTce targetTce
        position { latitude longitude courseDeg isInPort portName until line }
      }
      alerts { kind title text recordType recordId }
      alertCounts { kind count }
    }
  }
`);

export const FINANCE = graphql(`
  query DashboardFinance {
    dashboardFinance {
      today baseCurrency
      cash { currency amount base here }
      receivables { label amount count }
      payables { label amount count }
      approvals { kind id partyName currency total preparedByName isOwn isForMe since }
      calendar { dueOn direction kind id number partyName currency balance base }
    }
  }
`);

export type OperationsView = DashboardOperationsQuery['dashboardOperations'];
export type FinanceView = DashboardFinanceQuery['dashboardFinance'];
export type Overview = DashboardQuery['dashboardOverview'];
export type LiveVoyage = NonNullable<Overview['voyages']>[number];
export type CashBalance = NonNullable<Overview['cash']>[number];
export type DueInvoice = NonNullable<Overview['calendar']>[number];
export type OptionDue = NonNullable<Overview['optionsDue']>[number];
export type Approval = NonNullable<Overview['approvals']>[number];
export type DashboardAlert = Overview['alerts'][number];
export type Activity = Overview['activity'][number];
