import { MAILBOX_COLORS, type MailboxDetails } from '@mainsheet/contract';
import { CheckField, LongTextField, SelectField, TextField } from '../../ui/index.ts';

const NAMES = ['Blue', 'Green', 'Amber', 'Red', 'Violet', 'Grey'];
const COLORS = MAILBOX_COLORS.map((value, index) => ({ value, label: NAMES[index] ?? value }));

/** What a mailbox looks like here and to those who get its mail; fields of the form around it. */
export function MailboxLook() {
  return (
    <>
      <div className="field-grid">
        <TextField<MailboxDetails> name="displayName" label="Name of the sender" />
        <SelectField<MailboxDetails> name="color" label="Colour" options={COLORS} />
      </div>
      <LongTextField<MailboxDetails> name="signature" label="Signature" rows={2} />
      <CheckField<MailboxDetails> name="isDefault" label="I write from this mailbox" />
    </>
  );
}
