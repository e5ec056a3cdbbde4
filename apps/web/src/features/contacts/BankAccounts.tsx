import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import type { ContactAccountsQuery } from '../../api/generated/graphql.ts';
import { beneficiaryHref } from '../../platform/navigation/record-links.ts';
import { countryName } from '../../platform/places/countries.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { formatInstantShort, Panel, TableHead, Tag, WideTable } from '../../ui/index.ts';
import { CONTACT_ACCOUNT_HISTORY, CONTACT_ACCOUNTS } from './contacts.queries.ts';

type Account = ContactAccountsQuery['listBeneficiaries']['rows'][number];

const CONTEXT = { additionalTypenames: ['Beneficiary'] };

/** Accounts that money to a contact goes to, and how each came about; nothing for who may not see them. */
export function BankAccounts({ contactId }: { contactId: string }) {
  const may = useMay('payout.view');
  const [{ data }] = useQuery({
    query: CONTACT_ACCOUNTS,
    variables: { contactId },
    pause: !may,
    context: CONTEXT,
  });
  const rows = data?.listBeneficiaries.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title="Bank accounts" hint="with every change and who confirmed it" flush>
      <WideTable label="Bank accounts">
        <table className="plain-table wraps">
          <TableHead texts={['Account', 'Holder', 'Bank in', 'Standing', 'History']} />
          <tbody>
            {rows.map((row) => (
              <AccountRow key={row.id} account={row} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function AccountRow({ account }: { account: Account }) {
  const { id, name, iban, accountNumber, currency, bankCountryCode, isHeld } = account;
  return (
    <tr>
      <th scope="row">
        <Link to={beneficiaryHref(id)} className="list-link">
          {iban || accountNumber}
        </Link>
        <div className="muted">{currency}</div>
      </th>
      <td>{name}</td>
      <td>{countryName(bankCountryCode)}</td>
      <td>
        <Tag tone={isHeld ? 'warning' : 'positive'}>{isHeld ? 'Call first' : 'Confirmed'}</Tag>
      </td>
      <td>
        <History id={id} />
      </td>
    </tr>
  );
}

function History({ id }: { id: string }) {
  const [{ data }] = useQuery({
    query: CONTACT_ACCOUNT_HISTORY,
    variables: { id },
    context: CONTEXT,
  });
  return (
    <ul className="plain-list">
      {data?.getBeneficiary.versions.map((version) => (
        <li key={version.number}>
          {version.changes.length > 0 ? 'Changed' : 'Entered'} by {version.enteredBy},{' '}
          {formatInstantShort(version.enteredAt)} UTC
          {version.changes.map(({ field, before, after }) => (
            <div key={field} className="muted">
              {field}: {before || '–'} → {after || '–'}
            </div>
          ))}
          {version.callBack && (
            <div>
              Confirmed by {version.callBack.calledBy}, who spoke with {version.callBack.spokeWith}{' '}
              on {version.callBack.phone}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
