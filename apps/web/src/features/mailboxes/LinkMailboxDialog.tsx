import {
  MAIL_PRESETS,
  MAILBOX_COLORS,
  type MailboxInput,
  mailboxInput,
  type OauthProvider,
} from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  Form,
  FormField,
  SelectField,
  SelectInput,
  TextField,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { MailboxLook } from './MailboxLook.tsx';
import { type MailTest, MailTests } from './MailTests.tsx';
import { BEGIN_SIGN_IN, LINK_MAILBOX, type Provider, TEST_MAILBOX } from './mailboxes.queries.ts';

const START: MailboxInput = {
  email: '',
  displayName: '',
  color: MAILBOX_COLORS[0] ?? '',
  signature: '',
  isDefault: false,
  isShared: true,
  imap: { host: '', port: 993, security: 'tls', user: '', password: '' },
  smtp: { host: '', port: 465, security: 'tls', user: '', password: '' },
};
const SECURITIES = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None' },
];
const MAX_DIGITS = 5;
const PROTOCOLS = { imap: 'Incoming (IMAP)', smtp: 'Outgoing (SMTP)' } as const;

/** A number that is a name: no separators, nothing to add up. */
function PortField({ protocol }: { protocol: keyof typeof PROTOCOLS }) {
  const { control } = useFormContext<MailboxInput>();
  return (
    <FormField control={control} name={`${protocol}.port`}>
      {({ value, onChange, ...field }) => (
        <TextInput
          label="Port"
          required
          value={value > 0 ? String(value) : ''}
          onChange={(typed) => onChange(Number(typed.replace(/\D/g, '').slice(0, MAX_DIGITS)))}
          {...field}
        />
      )}
    </FormField>
  );
}

function ServerFields({ protocol }: { protocol: keyof typeof PROTOCOLS }) {
  const name = PROTOCOLS[protocol];
  return (
    <div className="stack" role="group" aria-label={name}>
      <div className="strong">{name}</div>
      <div className="field-grid">
        <TextField<MailboxInput> name={`${protocol}.host`} label="Server" required />
        <PortField protocol={protocol} />
        <SelectField<MailboxInput>
          name={`${protocol}.security`}
          label="Protected by"
          options={SECURITIES}
        />
        <TextField<MailboxInput> name={`${protocol}.user`} label="User name" required />
        <TextField<MailboxInput>
          name={`${protocol}.password`}
          label="Password"
          type="password"
          required
        />
      </div>
    </div>
  );
}

/** Fills in what a provider's servers are called, and the user name that both want. */
function ProviderField() {
  const { setValue, getValues } = useFormContext<MailboxInput>();
  const [provider, setProvider] = useState<string>('other');
  const choose = (key: string | null) => {
    setProvider(key ?? 'other');
    const preset = MAIL_PRESETS[key as OauthProvider];
    if (!preset) return;
    for (const protocol of ['imap', 'smtp'] as const) {
      const { user, password } = getValues(protocol);
      setValue(protocol, { ...preset[protocol], user: user || getValues('email'), password });
    }
  };
  const options = [
    { value: 'other', label: 'Another provider' },
    ...Object.entries(MAIL_PRESETS).map(([value, { label }]) => ({ value, label })),
  ];
  return (
    <SelectInput
      label="Provider"
      hint="Fills in the servers"
      options={options}
      value={provider}
      onChange={choose}
    />
  );
}

const OWNERS = [
  { value: 'company', label: 'The company' },
  { value: 'mine', label: 'Only me' },
];

function OwnerField() {
  const { control } = useFormContext<MailboxInput>();
  return (
    <FormField control={control} name="isShared">
      {({ value, onChange, ...field }) => (
        <SelectInput
          label="Whose mailbox"
          hint="Of the company: others see it"
          options={OWNERS}
          value={value ? 'company' : 'mine'}
          onChange={(owner) => onChange(owner !== 'mine')}
          {...field}
        />
      )}
    </FormField>
  );
}

type SignInsProps = {
  form: UseFormReturn<MailboxInput, unknown, MailboxInput>;
  providers: readonly Provider[];
  onRefused: (message: string) => void;
};

/** Goes to the sign-in of a provider; the section takes over when the browser comes back. */
function SignIns({ form, providers, onRefused }: SignInsProps) {
  const [begin, isBusy] = useMutate(BEGIN_SIGN_IN);
  const isShared = useWatch({ control: form.control, name: 'isShared' });
  const offered = providers.filter((provider) => provider.hasSignIn);
  if (offered.length === 0) return null;
  const go = async (provider: string) => {
    const { answer, refusal } = await begin({ provider, isShared });
    if (!answer) return onRefused(refusal);
    return window.location.assign(answer.url ?? '');
  };
  return (
    <div className="row">
      {offered.map(({ key, label }) => (
        <Button key={key} variant="default" disabled={isBusy} onClick={() => void go(key)}>
          Sign in with {label}
        </Button>
      ))}
    </div>
  );
}

type LinkMailboxDialogProps = {
  providers: readonly Provider[];
  onClose: () => void;
  onLinked: (message: string) => void;
};

/** Links a mailbox: by the provider's sign-in, or by servers and passwords that can be tried first. */
export function LinkMailboxDialog({ providers, onClose, onLinked }: LinkMailboxDialogProps) {
  const form = useKitForm(mailboxInput, START);
  const { refusal, setRefusal, judge } = useVerdict(form);
  const [tests, setTests] = useState<readonly MailTest[]>([]);
  const [test, isTesting] = useMutate(TEST_MAILBOX);
  const [link, isLinking] = useMutate(LINK_MAILBOX);
  const isBusy = isTesting || isLinking;
  const tryOut = async (data: MailboxInput) => {
    setTests([]);
    setTests(judge(await test({ data }))?.tests ?? []);
  };
  const submit = async (data: MailboxInput) => {
    setTests([]);
    const linked = judge(await link({ data }));
    if (linked) onLinked(linked.message);
  };
  return (
    <Dialog
      opened
      title="Link a mailbox"
      widthPx={760}
      onClose={onClose}
      isChanged={form.formState.isDirty}
      actions={
        <>
          <CancelButton />
          <Button
            variant="default"
            loading={isTesting}
            disabled={isBusy}
            onClick={() => void form.handleSubmit(tryOut)()}
          >
            Test connection
          </Button>
          <Button
            loading={isLinking}
            disabled={isBusy}
            onClick={() => void form.handleSubmit(submit)()}
          >
            Link mailbox
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={submit}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          <MailTests tests={tests} />
          <div className="field-grid">
            <TextField<MailboxInput> name="email" label="E-mail" type="email" required />
            <OwnerField />
            <ProviderField />
          </div>
          <SignIns form={form} providers={providers} onRefused={setRefusal} />
          <ServerFields protocol="imap" />
          <ServerFields protocol="smtp" />
          <MailboxLook />
        </div>
      </Form>
    </Dialog>
  );
}
