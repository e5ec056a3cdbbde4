import { graphql } from '../../../api/generated/gql.ts';
import type {
  AutoTransferRulesQuery,
  TryAutoTransferRuleMutation,
} from '../../../api/generated/graphql.ts';

export const AUTO_TRANSFER_RULES = graphql(`
  query AutoTransferRules {
    autoTransferRules {
      id status statusReason name kind accountId accountName otherAccountId otherAccountName
      currency level target percent fixed least dailyLimit weekdays triedAt triedBy makerName version
      runs { runOn outcome watched movable wanted amount reason bankTransactionId ranBy ranAt }
    }
  }
`);
export const CREATE_RULE = graphql(`
  mutation CreateAutoTransferRule($data: AutoTransferInput!, $key: String!) {
    createAutoTransferRule(data: $data, idempotencyKey: $key) { ...Outcome ruleId }
  }
`);
export const UPDATE_RULE = graphql(`
  mutation UpdateAutoTransferRule($id: ID!, $version: Int!, $data: AutoTransferInput!) {
    updateAutoTransferRule(ruleId: $id, version: $version, data: $data) { ...Outcome }
  }
`);
export const TRY_RULE = graphql(`
  mutation TryAutoTransferRule($id: ID!, $version: Int!) {
    tryAutoTransferRule(ruleId: $id, version: $version) {
      ...Outcome
      trial {
        from to currency total shortDays conflicts beside
        transfers { on outcome watched wanted amount }
        lowest { accountId accountName lowest lowestOn reallyLowest reallyLowestOn }
      }
    }
  }
`);
export const SWITCH_RULE_ON = graphql(`
  mutation SwitchAutoTransferRuleOn($id: ID!, $version: Int!) {
    switchAutoTransferRuleOn(ruleId: $id, version: $version) { ...Outcome }
  }
`);
export const PAUSE_RULE = graphql(`
  mutation PauseAutoTransferRule($id: ID!, $version: Int!) {
    pauseAutoTransferRule(ruleId: $id, version: $version) { ...Outcome }
  }
`);
export const END_RULE = graphql(`
  mutation EndAutoTransferRule($id: ID!, $version: Int!) {
    endAutoTransferRule(ruleId: $id, version: $version) { ...Outcome }
  }
`);
export const RUN_RULE = graphql(`
  mutation RunAutoTransferRule($id: ID!, $version: Int!) {
    runAutoTransferRule(ruleId: $id, version: $version) { ...Outcome }
  }
`);
export const FORESEEN = graphql(`
  query AutoTransferForeseen($id: ID!) {
    autoTransferForeseen(ruleId: $id) { outcome amount currency hasRun }
  }
`);
export const ORDER_RULES = graphql(`
  mutation OrderAutoTransferRules($ids: [ID!]!) {
    orderAutoTransferRules(ruleIds: $ids) { ...Outcome }
  }
`);

export type AutoRule = AutoTransferRulesQuery['autoTransferRules'][number];
export type AutoRun = AutoRule['runs'][number];
export type Trial = NonNullable<TryAutoTransferRuleMutation['tryAutoTransferRule']['trial']>;
