import { type ContactInput, contactInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { CreateContactMutation, UpdateContactMutation } from '../../api/generated/graphql.ts';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { isStale, type Outcome, showFormRefusal } from '../../platform/records/mutations.ts';
import {
  Alert,
  Form,
  ListGrid,
  LongTextField,
  listColumns,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  Tag,
  useKitForm,
} from '../../ui/index.ts';
import {
  AddressFields,
  CompanyFields,
  EInvoiceFields,
  KindsField,
  TagsField,
} from './ContactFields.tsx';

// Every field stands in the form, so what goes in has the shape of what comes out.
export const CONTACT_SCHEMA = contactInput as unknown as ZodType<ContactInput, ContactInput>;

type Person = ContactInput['people'][number];
const person = listColumns<Person>(contactInput.shape.people.unwrap().element.shape);
const PEOPLE_COLUMNS = [
  person.text('name', { header: 'Name', width: 180 }),
  person.text('role', { header: 'Role', width: 150 }),
  person.text('email', { header: 'E-mail', width: 230 }),
  person.text('phone', { header: 'Phone', width: 140 }),
  person.choice('inviteStatus', {
    header: 'Invite',
    width: 100,
    options: [
      { value: '', label: 'Not invited' },
      { value: 'INVITED', label: 'Invited' },
      { value: 'ACTIVE', label: 'Active' },
    ],
  }),
];
const newPerson = (): Person => ({ name: '', role: '', email: '', phone: '', inviteStatus: '' });

function PeopleGrid() {
  const { control } = useFormContext<ContactInput>();
  const { field } = useController({ control, name: 'people' });
  return (
    <ListGrid<Person>
      label="People"
      items={field.value}
      onItemsChange={field.onChange}
      columns={PEOPLE_COLUMNS}
      newItem={newPerson}
      addLabel="Add person"
    />
  );
}

type Saved = CreateContactMutation['createContact'] | UpdateContactMutation['updateContact'];

type ContactFormProps = {
  title: string;
  initial: ContactInput;
  send: (values: ContactInput) => Promise<Outcome<Saved>>;
  onSaved: (id: string) => void;
  onCancel: () => void;
};

/** A company with its people, as one form. */
export function ContactForm({ title, initial, send, onSaved, onCancel }: ContactFormProps) {
  const form = useKitForm<ContactInput>(CONTACT_SCHEMA, initial);
  const [stale, setStale] = useState<string | null>(null);
  const [generation, setGeneration] = useState(0);
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const save = async (values: ContactInput) => {
    const outcome = await send(values);
    if (isStale(outcome)) return setStale(outcome.refusal);
    if (outcome.refusal !== null) return showFormRefusal(form, outcome);
    form.reset(values);
    showSnackbar(outcome.answer.message);
    return onSaved(outcome.answer.contact?.id ?? '');
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      onInvalid={() => showSnackbar('Some fields need attention.', { error: true })}
    >
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <Page>
        <PageHead
          title={title}
          meta={isDirty && <Tag tone="warning">Not saved yet</Tag>}
          actions={
            <>
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
              <Button
                variant="default"
                disabled={!isDirty}
                onClick={() => {
                  form.reset(initial);
                  setGeneration((count) => count + 1);
                }}
              >
                Reset
              </Button>
              <Button type="submit" loading={isSubmitting}>
                Save
              </Button>
            </>
          }
        />
        {stale && (
          <Alert tone="warning" title="Saved by somebody else meanwhile">
            {stale}
          </Alert>
        )}
        <Panel title="Company">
          <div className="stack">
            <CompanyFields />
            <KindsField />
          </div>
        </Panel>
        <div className="panel-columns">
          <Panel title="Address">
            <AddressFields />
          </Panel>
          <Panel title="Notes">
            <div className="stack">
              <TagsField />
              <LongTextField<ContactInput> name="notes" label="Notes" rows={3} />
            </div>
          </Panel>
        </div>
        <Panel title="E-invoices">
          <EInvoiceFields />
        </Panel>
        <Panel title="People" flush>
          <PeopleGrid key={generation} />
        </Panel>
      </Page>
    </Form>
  );
}
