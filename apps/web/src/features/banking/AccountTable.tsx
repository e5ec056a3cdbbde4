import { formatIban } from '@mainsheet/identifiers';
import { Link } from '@tanstack/react-router';
import { formatNumber, minorUnitDigits, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { accountHref } from './links.ts';
import { useBalances } from './use-balances.ts';

/** The accounts of a currency with what they hold. */
export function AccountTable({ currency }: { currency: string }) {
  const { balances } = useBalances();
  const found = balances?.currencies.find((one) => one.currency === currency);
  if (!found) return null;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  return (
    <Panel title={`Accounts in ${currency}`} flush>
      <WideTable label={`Accounts in ${currency}`}>
        <table className="plain-table">
          <TableHead
            texts={['Account', 'IBAN or number']}
            figures={['Pending', 'Reserved', 'Available']}
          />
          <tbody>
            {found.accounts.map((account) => (
              <tr key={account.id}>
                <td>
                  <Link to={accountHref(account)} className="list-link">
                    {account.nickName}
                  </Link>
                </td>
                <td>{formatIban(account.iban) || account.accountNumber || '–'}</td>
                <td className="end">{figure(account.balance.pending)}</td>
                <td className="end">{figure(account.balance.reserved)}</td>
                <td className="end strong">{figure(account.balance.available)}</td>
              </tr>
            ))}
            {found.accounts.length > 1 && (
              <tr className="sum">
                <th scope="row" colSpan={2}>
                  Together
                </th>
                <td className="end">{figure(found.balance.pending)}</td>
                <td className="end">{figure(found.balance.reserved)}</td>
                <td className="end">{figure(found.balance.available)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
