import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { billingHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { OWN_ZONE } from '../../platform/places/own-zone.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import {
  Facts,
  formatAccounting,
  formatDay,
  Panel,
  TableHead,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import { LinkRecord } from './LinkRecord.tsx';
import {
  CHARTER_CONTACTS,
  CHARTER_DOCUMENTS,
  LINK_DOCUMENT,
  type TimeCharterRecord,
  UNLINK_DOCUMENT,
} from './time-charters.queries.ts';

const CONTEXT = { additionalTypenames: ['TimeCharter', 'CharterBilling', 'Bill', 'Invoice'] };
const KINDS = ['invoice', 'bill'];

/** Invoices and bills under the charter; what is paid of them stands as paid in its hire statement. */
export function DocumentsTab({ charter }: { charter: TimeCharterRecord }) {
  const { id } = charter;
  const [{ data, error }, again] = useQuery({
    query: CHARTER_DOCUMENTS,
    variables: { id },
    context: CONTEXT,
  });
  const [link] = useMutate(LINK_DOCUMENT);
  const [unlink] = useMutate(UNLINK_DOCUMENT);
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const rows = data.timeCharterDocuments;
  return (
    <>
      <LinkRecord
        kinds={KINDS}
        label="Invoice or bill"
        link={(recordId) => link({ id, recordId })}
      />
      <ContactsPanel charter={charter} />
      <Panel title="Invoices and bills" flush={rows.length > 0}>
        {rows.length === 0 ? (
          <p className="muted small">Nothing stands under this charter yet.</p>
        ) : (
          <WideTable label="Invoices and bills">
            <table className="plain-table wraps">
              <caption className="visually-hidden">Invoices and bills</caption>
              <TableHead
                texts={['Number', 'Type', 'Status', 'Contact', 'Date', 'Due', 'Link']}
                figures={['Amount', 'Open']}
              />
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <Link to={billingHref(row)} className="link-button">
                        {row.number ?? 'Draft'}
                      </Link>
                    </th>
                    <td>{row.type}</td>
                    <td>{row.status}</td>
                    <td>{row.contact}</td>
                    <td>{formatDay(row.documentOn)}</td>
                    <td>{formatDay(row.dueOn)}</td>
                    <td>
                      <MayButton
                        needs="timeCharters.modify"
                        size="compact-xs"
                        variant="subtle"
                        onClick={() => void unlink({ id, recordId: row.id }).then(showOutcome)}
                      >
                        Take away
                      </MayButton>
                    </td>
                    <td className="end">
                      {formatAccounting(row.amount)} {row.currency}
                    </td>
                    <td className="end">{formatAccounting(row.open)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Panel>
    </>
  );
}

/** Who bills or is billed, and what is open with each. */
function ContactsPanel({ charter }: { charter: TimeCharterRecord }) {
  const [{ data, error }] = useQuery({
    query: CHARTER_CONTACTS,
    variables: { id: charter.id, zone: OWN_ZONE },
    context: CONTEXT,
  });
  const facts = (data?.tcInvoiceBillContacts ?? []).map(
    ({ name, roles, open }) =>
      [
        `${name}, ${roles.join(', ').toLowerCase()}`,
        open
          .map(({ amount, currency }) => `${formatAccounting(amount)} ${currency} open`)
          .join(', '),
      ] as const,
  );
  return (
    <Panel title="Contacts">
      {error ? <p className="muted small">{errorText(error)}</p> : <Facts facts={facts} />}
    </Panel>
  );
}
