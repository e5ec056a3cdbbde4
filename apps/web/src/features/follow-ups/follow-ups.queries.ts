import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type { FollowUpQuery, FollowUpWorkQuery } from '../../api/generated/graphql.ts';

export const FOLLOW_UP_WORK = graphql(`
  query FollowUpWork {
    followUpWork {
      currency
      rows {
        contactId contactName overdue invoices oldestDays lastAt lastNote responsibleId responsibleName
        nextStep nextStepOn promisedOn isBroken
      }
    }
  }
`);
export type WorkList = FollowUpWorkQuery['followUpWork'];

export const FOLLOW_UP = graphql(`
  query FollowUp($contactId: ID!) {
    followUp(contactId: $contactId) {
      contactId contactName
      invoices { id number dueOn daysOverdue currency open promisedOn promised isBroken }
      notes {
        id note nextStep nextStepOn responsibleName createdBy createdAt
        promises { number promisedOn currency amount }
      }
      people { id name }
    }
  }
`);
export type FollowUpRecord = FollowUpQuery['followUp'];

export const ADD_FOLLOW_UP = graphql(`
  mutation AddFollowUp($contactId: ID!, $data: FollowUpInput!, $key: String!) {
    addFollowUp(contactId: $contactId, data: $data, idempotencyKey: $key) {
      ...Outcome followUp { contactId }
    }
  }
`);

/** Payments change it and name none of it, so it is asked again behind the old. */
export const FRESH: Partial<OperationContext> = { requestPolicy: 'cache-and-network' };
