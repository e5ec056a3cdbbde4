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
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import {
  Alert,
  Dialog,
  Form,
  FormField,
  SelectField,
  SelectInput,
  showViolations,
  TextField,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { MailboxLook } from './MailboxLook.tsx';
import { type MailTest, MailTests } from './MailTests.tsx';
import { BEGIN_SIGN_IN, LINK_MAILBOX, type Provider, TEST_MAILBOX } from './mailboxes.queries.ts';
import { refusalOf } from './mutation-answer.ts';

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
  const [{ fetching }, begin] = useMutation(BEGIN_SIGN_IN);
  const isShared = useWatch({ control: form.control, name: 'isShared' });
  const offered = providers.filter((provider) => provider.hasSignIn);
  if (offered.length === 0) return null;
  const go = async (provider: string) => {
    const { data, error } = await begin({ provider, isShared });
    const refused = refusalOf(data?.beginMailboxSignIn, error);
    if (refused) return onRefused(refused);
    return window.location.assign(data?.beginMailboxSignIn.url ?? '');
  };
  return (
    <div className="row">
      {offered.map(({ key, label }) => (
        <Button key={key} variant="default" disabled={fetching} onClick={() => void go(key)}>
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [tests, setTests] = useState<readonly MailTest[]>([]);
  const [testing, test] = useMutation(TEST_MAILBOX);
  const [linking, link] = useMutation(LINK_MAILBOX);
  const isBusy = testing.fetching || linking.fetching;
  const begin = () => {
    setRefusal(null);
    setTests([]);
  };
  const tryOut = async (data: MailboxInput) => {
    begin();
    const answer = await test({ data });
    if (answer.error) return setRefusal(errorText(answer.error));
    showViolations(form, answer.data?.testMailbox.violations ?? []);
    return setTests(answer.data?.testMailbox.tests ?? []);
  };
  const submit = async (data: MailboxInput) => {
    begin();
    const answer = await link({ data });
    if (answer.error) return setRefusal(errorText(answer.error));
    const result = answer.data?.linkMailbox;
    const others = showViolations(form, result?.violations ?? []);
    if (others[0]) return setRefusal(others[0].message);
    return result?.errorFlag === 'SUCCESS' ? onLinked(result.message) : undefined;
  };
  return (
    <Dialog
      opened
      title="Link a mailbox"
      widthPx={760}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="default"
            loading={testing.fetching}
            disabled={isBusy}
            onClick={() => void form.handleSubmit(tryOut)()}
          >
            Test connection
          </Button>
          <Button
            loading={linking.fetching}
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
