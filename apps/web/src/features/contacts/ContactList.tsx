import {
  ADDRESS_STATES,
  type ContactKind,
  CUSTOMER_KINDS,
  VENDOR_KINDS,
} from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { contactHref, vendorHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import {
  type Column,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { countryName, KIND_OPTIONS, kindLabel, termsText } from './contact-record.ts';
import { CONTACTS, type ContactRow, DELETE_CONTACT } from './contacts.queries.ts';
import { ImportContactsDialog } from './ImportContactsDialog.tsx';
import { MergeContactsDialog } from './MergeContactsDialog.tsx';

const COLUMNS: readonly Column<ContactRow>[] = [
  { key: 'name', header: 'Company', width: 230, kind: 'text', value: (contact) => contact.name },
  {
    key: 'kinds',
    header: 'Kind',
    width: 190,
    kind: 'text',
    value: (contact) => contact.kinds.map(kindLabel).join(', '),
    render: (contact) => (
      <>
        {contact.kinds.map((kind) => (
          <span key={kind} style={{ marginRight: 4 }}>
            <Tag>{kindLabel(kind)}</Tag>
          </span>
        ))}
      </>
    ),
  },
  { key: 'city', header: 'City', width: 120, kind: 'text', value: (contact) => contact.city },
  {
    key: 'country',
    header: 'Country',
    width: 130,
    kind: 'text',
    value: (contact) => countryName(contact.countryCode),
  },
  {
    key: 'address',
    header: 'Address',
    width: 140,
    kind: 'text',
    optional: true,
    value: (contact) => contact.addressState,
  },
  { key: 'email', header: 'E-mail', width: 220, kind: 'text', value: (contact) => contact.email },
  {
    key: 'phone',
    header: 'Phone',
    width: 130,
    kind: 'text',
    optional: true,
    value: (contact) => contact.phone,
  },
  {
    key: 'currency',
    header: 'Currency',
    width: 80,
    kind: 'text',
    value: (contact) => contact.currency,
  },
  {
    key: 'terms',
    header: 'Terms',
    width: 80,
    kind: 'number',
    value: (contact) => contact.paymentTermsDays,
    text: (contact) => termsText(contact.paymentTermsDays),
  },
  {
    key: 'changed',
    header: 'Changed by',
    width: 130,
    kind: 'text',
    optional: true,
    value: (contact) => contact.updatedBy,
  },
];
const ADDRESS_FILTER: ListFilter<ContactRow> = {
  key: 'address',
  label: 'Address',
  options: optionsOf([...ADDRESS_STATES]),
  valueOf: (contact) => contact.addressState,
};
const COUNTRY_FILTER = (rows: readonly ContactRow[]): ListFilter<ContactRow> => ({
  key: 'country',
  label: 'Country',
  options: [...new Set(rows.map((row) => row.countryCode))]
    .filter(Boolean)
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
  valueOf: (contact) => contact.countryCode,
});
const SAVE = exportList('contacts');
const idOf = (contact: ContactRow) => contact.id;
const nameOf = (contact: ContactRow) => contact.name;
const CONTEXT = { additionalTypenames: ['Contact'] };
const NO_KINDS: readonly string[] = [];

type CompanyListProps = {
  title: string;
  noun: string;
  kinds?: readonly ContactKind[];
  /** Where the page of one is. */
  hrefOf?: (id: string) => string;
};

function useListing(kinds: readonly string[] | null) {
  const joined = kinds?.join() ?? null;
  return useMemo(
    () =>
      defineListing({
        query: CONTACTS,
        variables: ({ offset }) => ({ kinds: joined === null ? null : joined.split(','), offset }),
        pageOf: ({ contacts }) => contacts,
        context: CONTEXT,
      }),
    [joined],
  );
}

/** Companies of the trade, all or of some kinds. */
function CompanyList({ title, noun, kinds, hrefOf = contactHref }: CompanyListProps) {
  const kind = kinds?.[0];
  const navigate = useNavigate();
  const list = useListView();
  const chosen = list.view.filters.kind ?? NO_KINDS;
  const asked = kinds ?? (chosen.length > 0 ? chosen : null);
  const { rows, listed } = useRows(useListing(asked));
  const [remove] = useMutate(DELETE_CONTACT);
  const { askDelete, dialog } = useDeletion<ContactRow>({
    nameOf,
    action: 'Delete contact',
    text: 'It leaves the lists. Its invoices and voyages keep its name.',
    remove: ({ id, version }) => remove({ contactId: id, version }),
  });
  const filters = useFilters({ kind, rows, chosen });
  const open = (contact: ContactRow) => void navigate({ href: hrefOf(contact.id) });
  const edit = (contact: ContactRow) =>
    withPermission(
      'contacts.modify',
      'Edit a contact',
      () => void navigate({ to: '/edit-contact', search: { id: contact.id } }),
    );
  const create = () => void navigate({ to: '/create-contact', search: kind ? { kind } : {} });
  const [isImporting, setImporting] = useState(false);
  const { merge, mergeDialog } = useMerging(hrefOf);
  const button = (
    <>
      {!kind && (
        <MayButton needs="contacts.create" variant="default" onClick={() => setImporting(true)}>
          Import
        </MayButton>
      )}
      <Button onClick={() => withPermission('contacts.create', 'Create a contact', create)}>
        New {noun}
      </Button>
    </>
  );
  return (
    <Page>
      <PageHead title={title} actions={button} />
      <ListPage
        label={title}
        {...listed}
        columns={COLUMNS}
        filters={filters}
        rowId={idOf}
        rowName={nameOf}
        onExport={SAVE}
        bulkActions={[{ label: 'Merge', run: merge }]}
        {...list}
        hrefOf={(contact) => hrefOf(contact.id)}
        onOpen={open}
        actionsOf={(contact) => [
          { label: 'Open', run: () => open(contact) },
          { label: 'Edit', run: () => edit(contact) },
          {
            label: 'Delete',
            danger: true,
            run: () =>
              withPermission('contacts.delete', 'Delete a contact', () => askDelete(contact)),
          },
        ]}
        empty={{
          title: `No ${noun}s yet`,
          text: 'Add the first one: charterers, brokers, agents and suppliers all live here.',
          action: button,
        }}
      />
      {dialog}
      {mergeDialog}
      {isImporting && (
        <ImportContactsDialog
          onImported={(message) => {
            showSnackbar(message);
            setImporting(false);
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </Page>
  );
}

type FilteredBy = {
  kind: string | undefined;
  rows: readonly ContactRow[];
  chosen: readonly string[];
};

/** Of a list of one kind, country and address; of all contacts, their kinds too. */
function useFilters({ kind, rows, chosen }: FilteredBy): readonly ListFilter<ContactRow>[] {
  return useMemo(() => {
    const byKind: ListFilter<ContactRow> = {
      key: 'kind',
      label: 'Kind',
      options: KIND_OPTIONS,
      // A contact has several kinds: the server narrows the rows, so every one of them fits.
      valueOf: () => chosen[0] ?? '',
      isOfServer: true,
    };
    const both = [COUNTRY_FILTER(rows), ADDRESS_FILTER];
    return kind ? both : [byKind, ...both];
  }, [kind, rows, chosen]);
}

/** Two records of one company are looked at side by side before they become one. */
function useMerging(hrefOf: (id: string) => string) {
  const navigate = useNavigate();
  const [pair, setPair] = useState<readonly [ContactRow, ContactRow] | null>(null);
  const merge = (chosen: readonly ContactRow[]) => {
    const [first, second] = chosen;
    if (!first || !second || chosen.length > 2) {
      return showSnackbar('Choose two records of one company.', { error: true });
    }
    withPermission('contacts.modify', 'Merge contacts', () =>
      withPermission('contacts.delete', 'Merge contacts', () => setPair([first, second])),
    );
  };
  const mergeDialog = pair && (
    <MergeContactsDialog
      main={pair[0]}
      merged={pair[1]}
      onMerged={(id) => {
        setPair(null);
        void navigate({ href: hrefOf(id) });
      }}
      onClose={() => setPair(null)}
    />
  );
  return { merge, mergeDialog };
}

export const ContactList = () => <CompanyList title="Contacts" noun="contact" />;
export const CustomerList = () => (
  <CompanyList title="Customers" noun="customer" kinds={CUSTOMER_KINDS} />
);
export const VendorList = () => (
  <CompanyList title="Vendors" noun="vendor" kinds={VENDOR_KINDS} hrefOf={vendorHref} />
);
