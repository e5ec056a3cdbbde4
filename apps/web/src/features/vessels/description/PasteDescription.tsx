import { PasteText } from '../../../platform/records/PasteText.tsx';
import { proposalsOf } from './description-proposals.ts';

/** A description pasted into the form: each figure is looked at beside its words before it is taken. */
export const PasteDescription = ({ onFilled }: { onFilled: () => void }) => (
  <PasteText
    title="Paste a description"
    label="Description or questionnaire"
    read={proposalsOf}
    onFilled={onFilled}
  />
);
