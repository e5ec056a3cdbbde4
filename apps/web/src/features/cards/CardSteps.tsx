import { TextInput } from '@mantine/core';
import { IconSnowflake } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cardHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { ConfirmDialog } from '../../ui/index.ts';
import { ChangeCard } from './ChangeCard.tsx';
import { areaOf } from './card-words.ts';
import {
  ACTIVATE_CARD,
  type Card,
  CLOSE_CARD,
  FREEZE_CARD,
  REPORT_CARD_LOST,
  UNFREEZE_CARD,
} from './cards.queries.ts';

type CardStepsProps = { card: Card; onDone: () => void };
type Open = 'activate' | 'lost' | 'close' | 'change' | null;

/** What one does with a card: freeze it, change its limits, report it lost, close it. */
export function CardSteps({ card, onDone }: CardStepsProps) {
  const [open, setOpen] = useState<Open>(null);
  const [freeze, isFreezing] = useMutate(FREEZE_CARD);
  const [unfreeze, isUnfreezing] = useMutate(UNFREEZE_CARD);
  const { id, version, status } = card;
  const area = areaOf(card);
  if (status === 'Closed' || status === 'Lost') return null;
  const isFrozen = status === 'Frozen';
  const turn = async () => {
    showOutcome(await (isFrozen ? unfreeze : freeze)({ id, version }));
    onDone();
  };
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) onDone();
  };
  const step = (name: Exclude<Open, null>, label: string, needs: 'modify' | 'delete') => (
    <MayButton needs={`${area}.${needs}`} variant="default" onClick={() => setOpen(name)}>
      {label}
    </MayButton>
  );
  return (
    <>
      {step('close', 'Close card', 'delete')}
      {step('lost', 'Report lost', 'modify')}
      {step('change', 'Change limits', 'modify')}
      {status === 'Pending' ? (
        step('activate', 'Activate', 'modify')
      ) : (
        <MayButton
          needs={`${area}.modify`}
          leftSection={<IconSnowflake size={14} aria-hidden />}
          loading={isFreezing || isUnfreezing}
          onClick={() => void turn()}
        >
          {isFrozen ? 'Unfreeze' : 'Freeze'}
        </MayButton>
      )}
      {open === 'change' && <ChangeCard card={card} onClose={close} />}
      {open === 'activate' && <Activate card={card} onClose={close} />}
      {open === 'lost' && <ReportLost card={card} onClose={close} />}
      {open === 'close' && <CloseCard card={card} onClose={close} />}
    </>
  );
}

type StepProps = { card: Card; onClose: (isDone: boolean) => void };

function Activate({ card, onClose }: StepProps) {
  const [activate] = useMutate(ACTIVATE_CARD);
  const [lastFour, setLastFour] = useState('');
  const confirm = async () => {
    const outcome = await activate({ id: card.id, version: card.version, lastFour });
    showOutcome(outcome);
    if (outcome.answer) onClose(true);
  };
  return (
    <ConfirmDialog
      opened
      title="Is the card in your hand?"
      action="Activate"
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    >
      <TextInput
        label="Last four digits of the card"
        inputMode="numeric"
        maxLength={4}
        value={lastFour}
        onChange={(event) => setLastFour(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function ReportLost({ card, onClose }: StepProps) {
  const navigate = useNavigate();
  const [report] = useMutate(REPORT_CARD_LOST);
  const confirm = async () => {
    const outcome = await report({ id: card.id, version: card.version });
    showOutcome(outcome);
    if (!outcome.answer?.card) return;
    onClose(true);
    await navigate({ href: cardHref(outcome.answer.card.id) });
  };
  return (
    <ConfirmDialog
      opened
      title={`Was ${card.name} ${card.number} lost?`}
      action="Report lost"
      danger
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    >
      It ends at once and for good. Another card with the same limits takes its place; what was
      spent of them counts on.
    </ConfirmDialog>
  );
}

function CloseCard({ card, onClose }: StepProps) {
  const [closeCard] = useMutate(CLOSE_CARD);
  const confirm = async () => {
    const outcome = await closeCard({ id: card.id, version: card.version });
    showOutcome(outcome);
    onClose(true);
  };
  return (
    <ConfirmDialog
      opened
      title={`Close ${card.name} ${card.number}?`}
      action="Close card"
      danger
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    >
      Nothing is bought with it again. What was authorised before is still charged.
    </ConfirmDialog>
  );
}
