/** Door for the settings, and for steps that want the person proved anew. */
export { PasskeysPanel } from './PasskeysPanel.tsx';
export { ProofDialog } from './ProofDialog.tsx';
export { type Proof, proofInput } from './ProofFields.tsx';
export { SecuritySection } from './SecuritySection.tsx';
export { SECURITY } from './security.queries.ts';
export { TwoFactorPanel } from './TwoFactorPanel.tsx';
