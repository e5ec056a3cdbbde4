import type { RecurringPayoutsQuery } from '../../../api/generated/graphql.ts';
import { graphql } from '../../../api/generated/index.ts';

export const RECURRING = graphql(`
  query RecurringPayouts {
    recurringPayouts {
      id status statusReason beneficiaryId beneficiaryName account detailNo accountName amount currency
      reference schedule onLastWorkingDay startsOn endsOn mostTimes leadDays nextDates makerName
      payouts { payoutId number status paymentDate } version
    }
  }
`);
export const CREATE_RECURRING = graphql(`
  mutation CreateRecurringPayout($data: RecurringPayoutInput!, $key: String!) {
    createRecurringPayout(data: $data, idempotencyKey: $key) { ...Outcome }
  }
`);
export const PAUSE_RECURRING = graphql(`
  mutation PauseRecurringPayout($id: ID!, $version: Int!) {
    pauseRecurringPayout(recurringId: $id, version: $version) { ...Outcome }
  }
`);
export const RESUME_RECURRING = graphql(`
  mutation ResumeRecurringPayout($id: ID!, $version: Int!, $detailNo: Int!) {
    resumeRecurringPayout(recurringId: $id, version: $version, detailNo: $detailNo) { ...Outcome }
  }
`);
export const END_RECURRING = graphql(`
  mutation EndRecurringPayout($id: ID!, $version: Int!) {
    endRecurringPayout(recurringId: $id, version: $version) { ...Outcome }
  }
`);

export type Recurring = RecurringPayoutsQuery['recurringPayouts'][number];
