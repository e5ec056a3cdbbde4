import type { ContactInput, ContactKind } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { showFormRefusal, useMutate } from '../../platform/records/mutations.ts';
import { CancelButton, Dialog, Form, showSnackbar, useKitForm } from '../../ui/index.ts';
import { AddressFields, CompanyFields, KindsField } from './ContactFields.tsx';
import { CONTACT_SCHEMA } from './ContactForm.tsx';
import { emptyContact, type PickedContact } from './contact-record.ts';
import { CREATE_CONTACT } from './contacts.queries.ts';

type NewContactDialogProps = {
  /** Typed into the search already. */
  name?: string;
  kind?: ContactKind;
  onCreated: (contact: PickedContact) => void;
  onClose: () => void;
};

/** A new company in a dialog; what is not asked here can be filled in later. */
export function NewContactDialog({ name = '', kind, onCreated, onClose }: NewContactDialogProps) {
  const form = useKitForm<ContactInput>(CONTACT_SCHEMA, {
    ...emptyContact(kind ? [kind] : []),
    name,
  });
  const [create, isBusy] = useMutate(CREATE_CONTACT);
  const save = async (values: ContactInput) => {
    const outcome = await create({ data: values });
    if (outcome.refusal !== null) return showFormRefusal(form, outcome);
    const { contact, message } = outcome.answer;
    showSnackbar(message);
    if (contact) onCreated(contact);
  };
  return (
    <Dialog
      opened
      title="New contact"
      widthPx={640}
      onClose={onClose}
      isChanged={form.formState.isDirty}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} onClick={() => void form.handleSubmit(save)()}>
            Add contact
          </Button>
        </>
      }
    >
      {/* The events of a portal rise through React's tree: they must not submit a form around. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <Form form={form} onSubmit={save}>
          <div className="stack" style={{ color: 'var(--text)' }}>
            <CompanyFields />
            <KindsField />
            <AddressFields />
            <button type="submit" hidden>
              Add contact
            </button>
          </div>
        </Form>
      </div>
    </Dialog>
  );
}
