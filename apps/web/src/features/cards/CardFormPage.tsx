import { CARD_AREAS, type CardQueryType } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { cardHref } from '../../platform/navigation/record-links.ts';
import { useKycGate } from '../../platform/permissions/kyc-gate.tsx';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { isRefused, useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import { useUser } from '../../platform/session/use-session.ts';
import {
  Alert,
  Form,
  moneyText,
  Page,
  PageHead,
  Panel,
  SelectField,
  showSnackbar,
  useKitForm,
} from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../identity/index.ts';
import { type CardForm, cardForm, emptyCard, inputOf, type SettingsForm } from './card-form.ts';
import { CARD_CHOICES, type CardChoices, CREATE_CARD } from './cards.queries.ts';
import { ControlFields, LimitFields, NameFields } from './SettingsFields.tsx';
import './cards.css';

/** `/create-card`: whose card, what pays it, and what it may do. */
export function CardFormPage() {
  const [{ data, error }, again] = useQuery({ query: CARD_CHOICES, context: FRESH });
  const { contactId } = useUser();
  const choices = data?.cardChoices;
  if (choices) {
    const accountId = choices.accounts.length === 1 ? (choices.accounts[0]?.id ?? '') : '';
    const begin = { whose: 'my', holderId: contactId, accountId } as const;
    return <NewCard choices={choices} start={emptyCard(begin)} />;
  }
  return (
    <Page>
      <PageHead title="New card" />
      {error ? (
        <FailedRead error={error} onRetry={again} />
      ) : (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
    </Page>
  );
}

type NewCardProps = { choices: CardChoices; start: CardForm };

function NewCard({ choices, start }: NewCardProps) {
  const navigate = useNavigate();
  const { pass, popup } = useKycGate();
  const form = useKitForm<CardForm>(cardForm, start);
  const { refusal, judge } = useVerdict(form);
  const [create] = useMutateOnce(CREATE_CARD);
  const [{ data }] = useQuery({ query: SECURITY });
  const [asked, setAsked] = useState<CardForm | null>(null);
  const { isDirty } = form.formState;
  const accountId = useWatch({ control: form.control, name: 'accountId' });
  const paying = choices.accounts.find(({ id }) => id === accountId);
  const currency = paying?.currency ?? '';
  const confirm = async (proof: Proof): Promise<string | null> => {
    if (!asked) return null;
    const outcome = await create({ data: inputOf(asked, currency), proof: proofInput(proof) });
    if (outcome.refusal !== null && !isRefused(outcome)) return outcome.refusal;
    const made = judge(outcome);
    if (!made?.card) {
      setAsked(null);
      return null;
    }
    form.reset(asked);
    showSnackbar(made.message);
    await navigate({ href: cardHref(made.card.id) });
    return null;
  };
  return (
    <Page>
      {/* What is being sent does not keep anybody here. */}
      <LeaveGuard dirty={isDirty && asked === null} />
      <PageHead title="New card" />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <Form form={form} onSubmit={(typed) => pass(() => setAsked(typed))}>
        <div className="stack">
          <Panel title="Card">
            <div className="stack">
              <WhoseFields form={form} choices={choices} />
              <NameFields />
            </div>
          </Panel>
          <Panel title="Limits" hint="Set at least one; empty ones do not count">
            <LimitFields form={form as unknown as SettingsOnly} currency={currency} />
          </Panel>
          <Panel title="Where it may be used">
            <ControlFields />
          </Panel>
          <div className="row">
            <Button type="submit">Create card</Button>
          </div>
        </div>
        {popup}
      </Form>
      {asked && data && (
        <ProofDialog
          title="Issue this card?"
          action="Issue card"
          security={data.security}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        >
          <p>
            Whoever holds it spends money of the account, up to its limits. Confirm that it is you.
          </p>
          {paying && Number(paying.issueFee) > 0 && (
            <p>
              It costs {moneyText(currency, paying.issueFee)}, taken from {paying.nickName}.
            </p>
          )}
        </ProofDialog>
      )}
    </Page>
  );
}

/** The same form, seen as what every card has. */
type SettingsOnly = UseFormReturn<SettingsForm, unknown, SettingsForm>;

const WHOSE: readonly { value: CardQueryType; label: string }[] = [
  { value: 'my', label: 'Mine' },
  { value: 'employee', label: 'Of an employee' },
  { value: 'company', label: 'Of the company' },
];
const FORMS = [
  { value: 'VIRTUAL', label: 'Virtual, good at once' },
  { value: 'PHYSICAL', label: 'Physical, by post' },
];

type WhoseProps = {
  form: UseFormReturn<CardForm, unknown, CardForm>;
  choices: CardChoices;
};

function WhoseFields({ form, choices }: WhoseProps) {
  const { permissions, contactId } = useUser();
  const whose = useWatch({ control: form.control, name: 'whose' });
  const holders = choices.holders.filter(({ id }) => whose !== 'employee' || id !== contactId);
  const offered = WHOSE.filter(({ value }) =>
    isAllowed(permissions, `${CARD_AREAS[value]}.create`),
  );
  const holderId = useWatch({ control: form.control, name: 'holderId' });
  const { setValue } = form;
  // One's own card is one's own, and an employee's is somebody else's.
  useEffect(() => {
    if (whose === 'employee' && holderId === contactId) setValue('holderId', '');
    if (whose === 'my' && holderId !== contactId) setValue('holderId', contactId);
  }, [whose, holderId, contactId, setValue]);
  return (
    <div className="card-fields">
      <SelectField<CardForm> name="whose" label="Whose card" options={offered} required />
      <SelectField<CardForm>
        name="holderId"
        label="Holder"
        options={holders.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={whose === 'my'}
        blank=""
        required
      />
      <SelectField<CardForm> name="formFactor" label="Form" options={FORMS} required />
      <SelectField<CardForm>
        name="accountId"
        label="Paid from"
        options={choices.accounts.map(({ id, nickName, currency }) => ({
          value: id,
          label: `${nickName}, ${currency}`,
        }))}
        blank=""
        required
      />
    </div>
  );
}
