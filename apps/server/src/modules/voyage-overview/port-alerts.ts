import type { CostChecks } from '@mainsheet/contract';
import { decimal, formatMoney, money } from '@mainsheet/money';
import type { VoyageAlert } from './alerts.ts';
import type { PortAccountRow } from './voyage-overview.repository.ts';

type Known = {
  /** Ports of the voyage by their rows. */
  readonly names: ReadonlyMap<string, string>;
  readonly tolerances: Pick<CostChecks, 'portDriftPercent'>;
};

/** Final accounts that wait for a decision, those above their proforma beyond the tolerance as a warning. */
export function findPortAlerts(
  accounts: readonly PortAccountRow[],
  { names, tolerances }: Known,
): VoyageAlert[] {
  return accounts.map((account): VoyageAlert => {
    const port = names.get(account.row_id) ?? 'a port that is gone';
    const [proforma, final] = [BigInt(account.proforma_minor), BigInt(account.final_minor)];
    const text = `Final ${formatMoney(money(account.currency, final))}`;
    const base = { kind: 'port', recordId: null, aside: port } as const;
    if (proforma <= 0n) {
      const title = 'Final port account to approve';
      return { ...base, severity: 'info', title, text: `${text}; there is no proforma.` };
    }
    const percent = decimal(final - proforma)
      .div(decimal(proforma))
      .times(100);
    const against = `${text} against ${formatMoney(money(account.currency, proforma))}, ${percent.isNegative() ? '' : '+'}${percent.toFixed(1)} %.`;
    if (percent.lessThanOrEqualTo(tolerances.portDriftPercent)) {
      return { ...base, severity: 'info', title: 'Final port account to approve', text: against };
    }
    const title = 'Port cost above proforma';
    const limit = `Tolerance is ${tolerances.portDriftPercent} %.`;
    return { ...base, severity: 'warning', title, text: `${against} ${limit}` };
  });
}
