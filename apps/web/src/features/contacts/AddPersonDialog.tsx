import { type PersonalContact, personalContact } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import type { ZodType } from 'zod';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  isRefused,
  type Outcome,
  useMutate,
  useVerdict,
} from '../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  Form,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { contactValues } from './contact-record.ts';
import { CONTACT, UPDATE_CONTACT } from './contacts.queries.ts';

// Every field stands in the form, so what goes in has the shape of what comes out.
const SCHEMA = personalContact as unknown as ZodType<PersonalContact, PersonalContact>;
const NOBODY: PersonalContact = { name: '', role: '', email: '', phone: '', inviteStatus: '' };

type AddPersonDialogProps = {
  contactId: string;
  contactName: string;
  onAdded: (person: PersonalContact) => void;
  onClose: () => void;
};

/** Violations of this person stand beside the fields here, those of other parts above them. */
const withinForm = (outcome: Outcome, at: string): Outcome =>
  outcome.refusal === null
    ? outcome
    : {
        ...outcome,
        violations: outcome.violations.map((one) => ({
          ...one,
          path: one.path.startsWith(at) ? one.path.slice(at.length) : '',
        })),
      };

function useNewPerson({ contactId, contactName, onAdded }: AddPersonDialogProps) {
  const form = useKitForm<PersonalContact>(SCHEMA, NOBODY);
  const { refusal, judge } = useVerdict(form);
  const [{ data, error }, again] = useFreshQuery({ query: CONTACT, variables: { id: contactId } });
  const [update, isSaving] = useMutate(UPDATE_CONTACT);
  const contact = data?.contact;
  const save = async (person: PersonalContact) => {
    if (!contact) return;
    const { version } = contact;
    const values = contactValues(contact);
    const people = [...values.people, person];
    const outcome = await update({ contactId, version, data: { ...values, people } });
    if (outcome.refusal !== null && !isRefused(outcome)) again();
    const at = `people.${people.length - 1}.`;
    if (!judge(withinForm(outcome, at))) return;
    showSnackbar(`${person.name} was added to ${contactName}.`);
    onAdded(person);
  };
  return { form, refusal, error, again, save, isBusy: isSaving || !contact };
}

/** Adds somebody to a company's people, to write to them. */
export function AddPersonDialog(props: AddPersonDialogProps) {
  const { contactName, onClose } = props;
  const { form, refusal, error, again, save, isBusy } = useNewPerson(props);
  return (
    <Dialog
      opened
      title={`Add a contact at ${contactName}`}
      widthPx={560}
      onClose={onClose}
      isChanged={form.formState.isDirty}
      actions={
        <>
          <CancelButton />
          <Button disabled={isBusy} onClick={() => void form.handleSubmit(save)()}>
            Add contact
          </Button>
        </>
      }
    >
      {error && <FailedRead error={error} onRetry={again} />}
      <Form form={form} onSubmit={save}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          <div className="field-grid">
            <TextField<PersonalContact> name="name" label="Name" required />
            <TextField<PersonalContact> name="email" label="E-mail" type="email" required />
            <TextField<PersonalContact> name="role" label="Role" />
            <TextField<PersonalContact> name="phone" label="Phone" type="tel" />
          </div>
          <button type="submit" hidden>
            Add contact
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
