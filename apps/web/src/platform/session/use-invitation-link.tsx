import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CopyButton, Dialog } from '../../ui/index.ts';
import './invitation-link.css';

export type MadeInvitation = { message: string; link: string | null };

/**
 * Tells what came of an invitation, with its link: a mail may be lost, or the installation sends none.
 * @returns how to tell it, and the dialog to render
 */
export function useInvitationLink(): [(made: MadeInvitation) => void, ReactNode] {
  const [made, tell] = useState<MadeInvitation | null>(null);
  const dialog = made?.link && (
    <Dialog
      opened
      title="Invitation made"
      onClose={() => tell(null)}
      actions={
        <Button onClick={() => tell(null)} data-autofocus>
          Done
        </Button>
      }
    >
      <p>{made.message}</p>
      <p className="invitation-link">
        <code>{made.link}</code>
        <CopyButton text={made.link} what="the link of the invitation" />
      </p>
      <p className="muted small">
        It opens the way in for the invited e-mail alone and is shown this once; inviting again
        makes a new one.
      </p>
    </Dialog>
  );
  return [tell, dialog];
}
