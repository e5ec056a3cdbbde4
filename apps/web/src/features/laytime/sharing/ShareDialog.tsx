import {
  LAYTIME_SHARE_DAYS,
  type LaytimeShareInput,
  laytimeShareInput,
  MOST_LAYTIME_SHARE_DAYS,
} from '@mainsheet/contract';
import { Button } from '@mantine/core';
import type { ZodType } from 'zod';
import { useMutate } from '../../../platform/records/mutations.ts';
import { RecordDialog } from '../../../platform/records/RecordDialog.tsx';
import { CheckField, CopyButton, Dialog, NumberField, TextField } from '../../../ui/index.ts';
import { SHARE_LAYTIME } from './sharing.queries.ts';

const SCHEMA = laytimeShareInput as unknown as ZodType<LaytimeShareInput, LaytimeShareInput>;

export type MadeLink = { readonly link: string; readonly message: string };

type ShareDialogProps = {
  laytimeId: string;
  recipient: string;
  onMade: (made: MadeLink) => void;
  onClose: () => void;
};

/** Who the link is for, until when it opens, and what it shows. */
export function ShareDialog({ laytimeId, recipient, onMade, onClose }: ShareDialogProps) {
  const [share] = useMutate(SHARE_LAYTIME);
  const start: LaytimeShareInput = {
    recipientName: recipient,
    recipientEmail: '',
    days: LAYTIME_SHARE_DAYS,
    isLive: false,
    allowsComments: true,
  };
  return (
    <RecordDialog
      title="Link for the other side"
      action="Make the link"
      schema={SCHEMA}
      start={start}
      send={(data) => share({ id: laytimeId, data })}
      onSaved={(message, { link }: { link?: string | null } & object) =>
        onMade({ link: link ?? '', message })
      }
      onClose={onClose}
    >
      <p>
        Whoever has the link sees this statement, with no account: terms, events, counted time and
        the claim. Nothing else of the company is shown.
      </p>
      <TextField<LaytimeShareInput> name="recipientName" label="For" />
      <TextField<LaytimeShareInput>
        name="recipientEmail"
        label="Their e-mail"
        hint="For your own record; nothing is sent"
        type="email"
      />
      <NumberField<LaytimeShareInput>
        name="days"
        label="Opens for"
        hint={`At most ${MOST_LAYTIME_SHARE_DAYS} days`}
        unit="days"
        blank={0}
      />
      <CheckField<LaytimeShareInput>
        name="isLive"
        label="Show later changes too, not only the statement as it is now"
      />
      <CheckField<LaytimeShareInput> name="allowsComments" label="They may comment" />
    </RecordDialog>
  );
}

/** The link, told this once. */
export function MadeLinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  return (
    // Escape, Enter or a press beside it would lose what cannot be shown again.
    <Dialog opened title={made.message} actions={<Button onClick={onClose}>Done</Button>}>
      <div className="stack">
        <p>Copy it now: it is not kept and cannot be shown again.</p>
        <p className="row shared-link">
          <code>{made.link}</code>
          <CopyButton text={made.link} what="link" isFirst />
        </p>
      </div>
    </Dialog>
  );
}
