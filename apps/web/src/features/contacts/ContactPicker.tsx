import type { ContactKind } from '@mainsheet/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import type { InputProps } from '../../ui/index.ts';
import type { PickedContact } from './contact-record.ts';
import { SEARCH_CONTACTS } from './contacts.queries.ts';
import { NewContactDialog } from './NewContactDialog.tsx';

type ContactPickerProps = InputProps<string | null> & {
  /** Name of the present value, until a search brings it. */
  valueLabel?: string | undefined;
  /** Offers only companies of this kind, and gives it to a new one. */
  kind?: ContactKind;
  /** The whole contact, for its currency and terms. */
  onPick?: (contact: PickedContact) => void;
};

const ADD_NEW = 'add-new';

/** A company looked up while typing; one that is not there yet is added without leaving the page. */
export function ContactPicker(props: ContactPickerProps) {
  const { value, valueLabel, onChange, kind, onPick, hint, ...rest } = props;
  const [text, setText] = useState('');
  const [made, setMade] = useState<PickedContact | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [wanted] = useDebouncedValue(text, 150);
  const mayIntegrate = useMay('accountingIntegration.create');
  const mayCreate = useMay('contacts.create');
  const [{ data }] = useQuery({
    query: SEARCH_CONTACTS,
    // The name of the value in place narrows nothing: the list then shows what else there is.
    variables: {
      text: wanted === valueLabel || wanted === made?.name ? '' : wanted,
      ...(kind ? { kind } : {}),
    },
    context: CONTEXT,
  });
  const found: readonly PickedContact[] = data?.searchContacts ?? [];
  const present = value && !found.some((contact) => contact.id === value);
  const presentName = made?.id === value ? made?.name : valueLabel;
  const options = [
    ...(present ? [{ value, label: presentName ?? value }] : []),
    ...found.map((contact) => ({ value: contact.id, label: contact.name })),
    ...(mayIntegrate && mayCreate ? [{ value: ADD_NEW, label: '+ Add new' }] : []),
  ];
  const pick = (contact: PickedContact) => {
    onChange(contact.id);
    onPick?.(contact);
  };
  return (
    <>
      <Select
        value={value}
        data={options}
        searchable
        clearable={!rest.required}
        filter={({ options: all }) => all}
        nothingFoundMessage="No company fits"
        searchValue={text}
        onSearchChange={setText}
        onChange={(picked) => {
          if (picked === ADD_NEW) return setDraft(found.length === 0 ? text : '');
          const contact = found.find((candidate) => candidate.id === picked);
          return contact ? pick(contact) : onChange(picked);
        }}
        description={hint}
        {...rest}
      />
      {draft !== null && (
        <NewContactDialog
          name={draft}
          {...(kind ? { kind } : {})}
          onClose={() => setDraft(null)}
          onCreated={(contact) => {
            setMade(contact);
            setDraft(null);
            setText(contact.name);
            pick(contact);
          }}
        />
      )}
    </>
  );
}

const CONTEXT = { additionalTypenames: ['Contact'] };
