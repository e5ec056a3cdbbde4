import { useState } from 'react';
import { useQuery } from 'urql';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import { FormDialog, showSnackbar, useKitForm } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../identity/index.ts';
import { changeOf, type SettingsForm, settingsForm, settingsOf } from './card-form.ts';
import { type Card, UPDATE_CARD } from './cards.queries.ts';
import { ControlFields, LimitFields, NameFields } from './SettingsFields.tsx';

type ChangeCardProps = { card: Card; onClose: (isDone: boolean) => void };

/** What a card may do, again; more than before asks who it is. */
export function ChangeCard({ card, onClose }: ChangeCardProps) {
  const form = useKitForm<SettingsForm>(settingsForm, settingsOf(card));
  const { refusal, judge } = useVerdict(form);
  const [update, isBusy] = useMutate(UPDATE_CARD);
  const [asked, setAsked] = useState<SettingsForm | null>(null);
  const [{ data }] = useQuery({ query: SECURITY });
  const send = (typed: SettingsForm, proof: Proof | null) =>
    update({
      ...{ id: card.id, version: card.version, data: changeOf(typed) },
      proof: proof && proofInput(proof),
    });
  const save = async (typed: SettingsForm) => {
    const outcome = await send(typed, null);
    if (outcome.refusal !== null && outcome.code === 'STEP_UP_NEEDED') return setAsked(typed);
    const saved = judge(outcome);
    if (!saved) return;
    showSnackbar(saved.message);
    onClose(true);
  };
  const confirm = async (proof: Proof): Promise<string | null> => {
    if (!asked) return null;
    const outcome = await send(asked, proof);
    if (outcome.answer) {
      showSnackbar(outcome.answer.message);
      onClose(true);
    }
    return outcome.refusal;
  };
  if (asked && data) {
    return (
      <ProofDialog
        title="Allow more than before?"
        action="Save"
        security={data.security}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        <p>
          A limit of {card.name} is raised, or a use allowed that was not. Confirm that it is you.
        </p>
      </ProofDialog>
    );
  }
  return (
    <FormDialog
      title={`Change ${card.name}`}
      form={form}
      action="Save"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={save}
      onClose={() => onClose(false)}
      widthPx={680}
    >
      <NameFields />
      <LimitFields form={form} currency={card.currency} />
      <ControlFields />
    </FormDialog>
  );
}
