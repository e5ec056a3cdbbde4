/** Door for the settings and for whoever asks how many approvers a policy wants. */
export { ApprovalsSection } from './ApprovalsSection.tsx';
export { APPROVAL_POLICY } from './approval-policy.queries.ts';
