import {
  type ContactInput,
  CUSTOMER_KINDS,
  UNTAXED_CATEGORIES,
  VENDOR_KINDS,
} from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import type { ContactDetailQuery } from '../../api/generated/graphql.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import {
  Alert,
  Facts,
  formatInstantShort,
  Page,
  PageHead,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { OpenAccount } from '../ageing/index.ts';
import { ReceiptLink, UnallocatedPanel } from '../receipts/index.ts';
import { ScreeningNotice } from '../sanctions/index.ts';
import { BankAccounts } from './BankAccounts.tsx';
import { contactValues, countryName, kindLabel, termsText } from './contact-record.ts';
import { CONTACT } from './contacts.queries.ts';
import { MergeContactsDialog } from './MergeContactsDialog.tsx';
import { MergedRecords } from './MergedRecords.tsx';

const isOneOf = (kinds: readonly string[], wanted: readonly string[]): boolean =>
  kinds.some((kind) => wanted.includes(kind));

type Person = ReturnType<typeof contactValues>['people'][number];

function People({ people }: { people: readonly Person[] }) {
  if (people.length === 0)
    return (
      <p className="muted" style={{ padding: 12 }}>
        Nobody yet. Edit the contact to add people.
      </p>
    );
  return (
    <WideTable label="People">
      <table className="plain-table">
        <TableHead texts={['Name', 'Role', 'E-mail', 'Phone', 'Invite']} />
        <tbody>
          {people.map((person) => (
            <tr key={`${person.name} ${person.email}`}>
              <th scope="row">{person.name}</th>
              <td>{person.role || '–'}</td>
              <td>{person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : '–'}</td>
              <td>{person.phone || '–'}</td>
              <td>{person.inviteStatus ? person.inviteStatus.toLowerCase() : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

/** `9930 DE123456789, reverse charge`: where e-invoices go, and what they say without VAT. */
const electronicText = ({ electronicScheme, electronicAddress, untaxedCategory }: ContactInput) =>
  [
    `${electronicScheme} ${electronicAddress}`.trim(),
    untaxedCategory && UNTAXED_CATEGORIES[untaxedCategory].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ') || '–';

type ReachRow = ContactDetailQuery['contactReach'][number];

/** Telephones and mail addresses of before, with who entered them: a call that confirms an account looks back at them. */
function Reached({ rows }: { rows: readonly ReachRow[] }) {
  return (
    <WideTable label="Reached by before">
      <table className="plain-table">
        <TableHead texts={['Phone', 'E-mail', 'Since', 'Entered by']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.since}>
              <th scope="row">{row.phone || '–'}</th>
              <td>{row.email || '–'}</td>
              <td>{formatInstantShort(row.since)} UTC</td>
              <td>{row.enteredBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

/** One company: how to reach it, its terms, its people. */
export function ContactDetail() {
  const { id = '' } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const [isMerging, setMerging] = useState(false);
  const [{ data, error }, again] = useQuery({ query: CONTACT, variables: { id } });
  const contact = data?.contact;
  if (!contact || error)
    return <RecordState error={error} missing="No contact data found." onRetry={again} />;
  const values = contactValues(contact);
  const edit = () => void navigate({ to: '/edit-contact', search: { id } });
  return (
    <Page>
      <PageHead
        title={contact.name}
        meta={<ContactMeta contact={contact} />}
        actions={
          <>
            {contact.kinds.includes('customer') && <ReceiptLink clientId={contact.id} />}
            <Button
              variant="default"
              onClick={() =>
                withPermission('contacts.modify', 'Merge contacts', () =>
                  withPermission('contacts.delete', 'Merge contacts', () => setMerging(true)),
                )
              }
            >
              Merge with…
            </Button>
            <Button onClick={() => withPermission('contacts.modify', 'Edit a contact', edit)}>
              Edit
            </Button>
          </>
        }
      />
      <ScreeningNotice kind="contact" id={contact.id} />
      <ReachAndTerms values={values} />
      <AddressAlert state={contact.addressState} />
      {isOneOf(contact.kinds, CUSTOMER_KINDS) && (
        <OpenAccount side="receivables" contactId={contact.id} />
      )}
      {isOneOf(contact.kinds, VENDOR_KINDS) && (
        <OpenAccount side="payables" contactId={contact.id} />
      )}
      <MergedRecords contactId={contact.id} />
      <BankAccounts contactId={contact.id} />
      <UnallocatedPanel clientId={contact.id} />
      {data.contactReach.length > 1 && (
        <Panel title="Reached by before" flush>
          <Reached rows={data.contactReach.slice(1)} />
        </Panel>
      )}
      <Panel title="People" flush>
        <People people={values.people} />
      </Panel>
      {values.notes && (
        <Panel title="Notes">
          <p style={{ whiteSpace: 'pre-wrap' }}>{values.notes}</p>
        </Panel>
      )}
      {isMerging && (
        <MergeContactsDialog
          main={contact}
          merged={null}
          onMerged={(stands) => {
            setMerging(false);
            void navigate({ to: '/contacts/contact-detail', search: { id: stands } });
          }}
          onClose={() => setMerging(false)}
        />
      )}
    </Page>
  );
}

type ContactRecord = NonNullable<ContactDetailQuery['contact']>;

function ContactMeta({ contact }: { contact: ContactRecord }) {
  return (
    <>
      {contact.kinds.map((kind) => (
        <Tag key={kind}>{kindLabel(kind)}</Tag>
      ))}
      <span className="muted small ellipsis">
        changed {formatInstantShort(contact.updatedAt)} UTC by {contact.updatedBy}
      </span>
    </>
  );
}

function ReachAndTerms({ values }: { values: ContactInput }) {
  const email = values.email ? <a href={`mailto:${values.email}`}>{values.email}</a> : '–';
  return (
    <div className="panel-columns">
      <Panel title="Reach">
        <Facts
          facts={[
            ['E-mail', email],
            ['Phone', values.phone || '–'],
            ['Street', [values.street, values.building].filter(Boolean).join(' ') || '–'],
            ...(values.address ? [['Address as written', values.address] as const] : []),
            ['City', [values.postcode, values.city].filter(Boolean).join(' ') || '–'],
            ['Country', countryName(values.countryCode) || '–'],
          ]}
        />
      </Panel>
      <Panel title="Terms">
        <Facts
          facts={[
            ['Currency', values.currency],
            ['Payment', termsText(values.paymentTermsDays)],
            ['VAT number', values.vatNumber || '–'],
            ['E-invoices', electronicText(values)],
            ['Tags', values.tags.join(', ') || '–'],
          ]}
        />
      </Panel>
    </div>
  );
}

function AddressAlert({ state }: { state: string }) {
  if (state === 'Structured') return null;
  return (
    <Alert tone="warning">
      {state === 'Free text'
        ? 'Banks refuse addresses in free text: edit the contact and split it into street, building and postcode.'
        : 'Banks refuse addresses without town and country: edit the contact and add them.'}
    </Alert>
  );
}
