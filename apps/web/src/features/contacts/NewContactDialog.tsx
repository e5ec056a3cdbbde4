import type { ContactInput, ContactKind } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import {
  CancelButton,
  Dialog,
  Form,
  showSnackbar,
  showViolations,
  useKitForm,
} from '../../ui/index.ts';
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
  const [{ fetching }, create] = useMutation(CREATE_CONTACT);
  const save = async (values: ContactInput) => {
    const { data, error } = await create({ data: values });
    if (error) return showSnackbar(errorText(error), { error: true, durationMs: 6000 });
    const answer = data?.createContact;
    if (!answer?.contact) {
      const others = showViolations(form, answer?.violations ?? []);
      if (others[0]) showSnackbar(others[0].message, { error: true });
      return;
    }
    showSnackbar(answer.message);
    onCreated(answer.contact);
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
          <Button loading={fetching} onClick={() => void form.handleSubmit(save)()}>
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
