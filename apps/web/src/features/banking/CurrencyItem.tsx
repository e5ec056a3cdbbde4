import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMay } from '../../platform/session/use-session.ts';
import { CopyButton, formatDay, formatNumber, minorUnitDigits } from '../../ui/index.ts';
import { accountLines } from './account-lines.ts';
import type { CurrencyBalance, PanelAccount } from './banking.queries.ts';
import { accountHref, currencyHref } from './links.ts';

type CurrencyItemProps = {
  balance: CurrencyBalance;
  baseCurrency: string;
  isOpen: boolean;
  onToggle: () => void;
};

const isNone = (amount: string) => Number(amount) === 0;

function waitingText({ balance, currency }: CurrencyBalance): string {
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  const parts = [
    isNone(balance.pending) ? '' : `${figure(balance.pending)} pending`,
    isNone(balance.reserved) ? '' : `${figure(balance.reserved)} reserved`,
  ].filter(Boolean);
  return parts.join(', ') || 'nothing pending';
}

/** One currency; chosen it opens into its accounts. */
export function CurrencyItem({ balance, baseCurrency, isOpen, onToggle }: CurrencyItemProps) {
  const id = useId();
  const { currency, accounts } = balance;
  return (
    <li>
      <button
        type="button"
        className={isOpen ? 'balances-currency on' : 'balances-currency'}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={onToggle}
      >
        <b>{currency}</b>
        <span className="balances-figures">
          <span className="strong">
            {formatNumber(balance.balance.available, minorUnitDigits(currency))}
          </span>
          <span className="muted tiny">{waitingText(balance)}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="balances-accounts">
          {accounts.map((account) => (
            <AccountBrief key={account.id} account={account} />
          ))}
          <CurrencyFoot balance={balance} baseCurrency={baseCurrency} />
        </div>
      )}
    </li>
  );
}

function CurrencyFoot({
  balance,
  baseCurrency,
}: Pick<CurrencyItemProps, 'balance' | 'baseCurrency'>) {
  const { currency, inBase, rate, rateOn, rateSource } = balance;
  const maySeeTransactions = useMay('transactions.view');
  return (
    <div className="balances-foot tiny muted">
      {rate && rateOn && inBase && (
        <div>
          {baseCurrency} {formatNumber(inBase, minorUnitDigits(baseCurrency))} at {rate},{' '}
          {rateSource} {formatDay(rateOn)}
        </div>
      )}
      {inBase === null && <div>No rate of {currency} is known, so the sum leaves it out.</div>}
      {maySeeTransactions && (
        <Link to={currencyHref(currency)} className="link-button">
          Transactions in {currency}
        </Link>
      )}
    </div>
  );
}

function AccountBrief({ account }: { account: PanelAccount }) {
  const { nickName, currency, balance } = account;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  return (
    <div className="balances-account">
      <div className="row row-apart">
        <Link to={accountHref(account)} className="balances-name ellipsis" title={nickName}>
          {nickName}
        </Link>
        <span className="small strong nowrap">{figure(balance.available)}</span>
      </div>
      {account.status === 'ACTIVE' ? (
        accountLines(account).map(({ label, text }) => (
          <div key={label} className="row row-apart balances-line">
            <span>{label}</span>
            <span className="row">
              <span className="balances-number" title={text}>
                {text}
              </span>
              <CopyButton text={text.replaceAll(' ', '')} what={`${label} of ${nickName}`} />
            </span>
          </div>
        ))
      ) : (
        <div className="balances-line">Opens once your company is verified</div>
      )}
      <div className="row row-apart balances-line">
        <span>Pending / reserved</span>
        <span>
          {figure(balance.pending)} / {figure(balance.reserved)}
        </span>
      </div>
    </div>
  );
}
