export { ProofDialog } from './ProofDialog.tsx';
export { type Proof, proofInput } from './ProofFields.tsx';
export { SECURITY } from './security.queries.ts';
