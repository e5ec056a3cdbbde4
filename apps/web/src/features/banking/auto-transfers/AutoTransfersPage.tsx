import { AUTO_TRANSFER_HOUR } from '@mainsheet/contract';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../../api/fresh.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  formatDay,
  moneyText,
  Page,
  PageHead,
  Panel,
  State,
  showSnackbar,
  TableHead,
  Tag,
  WideTable,
  weekdaysText,
} from '../../../ui/index.ts';
import { BankTabs } from '../BankTabs.tsx';
import { AUTO_TRANSFER_RULES, type AutoRule, ORDER_RULES } from './auto-transfers.queries.ts';
import { NewRuleDialog } from './RuleDialog.tsx';
import { OUTCOME_TEXTS, RULES_HREF, ruleHref, ruleText, toneOf } from './rule-words.ts';

/** `/auto-transfers`: the rules that move money between own accounts, in the order they run. */
export function AutoTransfersPage() {
  const navigate = useNavigate();
  const [{ data, error }, again] = useQuery({ query: AUTO_TRANSFER_RULES, context: FRESH });
  const [isNew, setNew] = useState(false);
  const rules = data?.autoTransferRules;
  return (
    <Page>
      <PageHead
        title="Auto-transfers"
        tabs={<BankTabs present={RULES_HREF} />}
        actions={
          <MayButton needs="payout.create" onClick={() => setNew(true)}>
            New rule
          </MayButton>
        }
      />
      {error && <FailedRead error={error} onRetry={() => again(FRESH)} />}
      {rules?.length === 0 && (
        <Panel label="Rules">
          <State title="No rule moves money yet" level={2}>
            A rule tops an account up from another one, sends on what it does not need, or puts a
            part of what comes in aside. It is tried on the last 90 days before it moves anything.
          </State>
        </Panel>
      )}
      {rules && rules.length > 0 && <RuleTable rules={rules} onMoved={() => again(FRESH)} />}
      {isNew && (
        <NewRuleDialog
          onSaved={(message, id) => {
            showSnackbar(message);
            void navigate({ href: id ? ruleHref(id) : RULES_HREF });
          }}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  );
}

type RuleTableProps = { rules: readonly AutoRule[]; onMoved: () => void };

function RuleTable({ rules, onMoved }: RuleTableProps) {
  const mayOrder = useMay('payout.create');
  const [order, isBusy] = useMutate(ORDER_RULES);
  const going = rules.filter(({ status }) => status !== 'Ended');
  const swap = async (index: number, other: number) => {
    const ids = going.map(({ id }) => id);
    [ids[index], ids[other]] = [ids[other]!, ids[index]!];
    showOutcome(await order({ ids }));
    onMoved();
  };
  return (
    <Panel
      title="Rules"
      hint={`Each runs once a day from ${AUTO_TRANSFER_HOUR}:00 UTC on, one after another`}
      flush
    >
      <WideTable label="Rules">
        <table className="plain-table">
          <TableHead texts={['Rule', 'What it does', 'Days', 'Last run', 'Status', 'Order']} />
          <tbody>
            {rules.map((rule, index) => (
              <tr key={rule.id}>
                <th scope="row">
                  <Link to={ruleHref(rule.id)} className="list-link">
                    {rule.name}
                  </Link>
                </th>
                <td>{ruleText(rule)}</td>
                <td>{weekdaysText(rule.weekdays)}</td>
                <td>{lastRunText(rule)}</td>
                <td>
                  <Tag tone={toneOf(rule.status)}>{rule.status}</Tag>
                </td>
                <td>
                  {mayOrder && rule.status !== 'Ended' && going.length > 1 && (
                    <span className="row">
                      <ActionIcon
                        variant="subtle"
                        aria-label={`Run ${rule.name} earlier`}
                        disabled={isBusy || index === 0}
                        onClick={() => void swap(index, index - 1)}
                      >
                        <IconArrowUp size={14} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        aria-label={`Run ${rule.name} later`}
                        disabled={isBusy || index === going.length - 1}
                        onClick={() => void swap(index, index + 1)}
                      >
                        <IconArrowDown size={14} aria-hidden />
                      </ActionIcon>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function lastRunText({ runs, currency }: AutoRule): string {
  const [last] = runs;
  if (!last) return '–';
  const what =
    Number(last.amount) > 0 ? moneyText(currency, last.amount) : OUTCOME_TEXTS[last.outcome];
  return `${formatDay(last.runOn)}, ${what}`;
}
