import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { useUser } from '../platform/session/use-session.ts';
import { Dialog } from '../ui/index.ts';
import { clearAiPopup, readUserProfile } from './user-profile.ts';

const AI_PAGE = '/ask-mainsheet';

/** Introduces the AI mode once to everybody whose record does not say that it was seen. */
export function AiPopup() {
  const client = useClient();
  const { userId } = useUser();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    let isHere = true;
    void readUserProfile(client, userId).then((profile) => {
      if (isHere) setOpened(profile?.isShowAIPopup ?? false);
    });
    return () => {
      isHere = false;
    };
  }, [client, userId]);
  const close = () => {
    setOpened(false);
    void clearAiPopup(client);
  };
  const tryIt = () => {
    window.open(AI_PAGE, '_blank', 'noopener');
    close();
  };
  return (
    <Dialog
      opened={opened}
      title="Introducing AI Mode (Beta)"
      icon={<IconMessageQuestion size={20} aria-hidden />}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Maybe Later
          </Button>
          <Button onClick={tryIt} data-autofocus>
            Try AI Mode
          </Button>
        </>
      }
    >
      Ask questions about your fleet, voyages and finances in plain language, no setup required.
    </Dialog>
  );
}
