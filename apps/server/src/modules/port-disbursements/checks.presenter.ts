import { formatAmount, formatMoney } from '@mainsheet/money';
import type { JudgedFinding } from './checking.service.ts';
import type { DisbursementRow } from './port-disbursements.repository.ts';

const verdictOf = ({ verdict }: JudgedFinding): string => verdict?.verdict ?? 'Open';

/** What is disputed, as one mail to the agent. */
function disputeOf(
  { form, port_name: port, agent_name: agent }: DisbursementRow,
  checks: readonly JudgedFinding[],
) {
  // The rate is ours, not the agent's.
  const disputed = checks.filter(
    (one) => verdictOf(one) === 'Disputed' && one.finding.code !== 'RATE',
  );
  if (disputed.length === 0) return '';
  const { reference } = form.final.status === 'Not received' ? form.proforma : form.final;
  const points = disputed.map(({ finding, verdict }, index) => {
    const { line, sentence, expected, charged } = finding;
    const what = line === null ? 'The account' : (form.lines[line]?.description ?? 'A line');
    const asked = charged && `Charged ${formatMoney(charged)}`;
    const due = expected && `we expect ${formatMoney(expected)}`;
    const figures = [asked, due].filter(Boolean).join(', ');
    return [
      `${index + 1}. ${what}: ${sentence}`,
      figures && `   ${figures}.`,
      verdict?.reason && `   ${verdict.reason}`,
    ]
      .filter(Boolean)
      .join('\n');
  });
  return [
    `${agent || 'Dear agent'}, disbursement account ${reference || 'without a number'}, ${port}`,
    'We have checked the account and ask you to explain or correct the following:',
    points.join('\n\n'),
    'Please send us a corrected account with vouchers, or a credit note. We settle what is not in dispute meanwhile.',
  ].join('\n\n');
}

/** What the checks found, with what was said of it. */
export const presentChecks = (row: DisbursementRow, checks: readonly JudgedFinding[]) => ({
  findings: checks.map((one) => {
    const { finding, verdict } = one;
    return {
      ...{ key: finding.key, code: finding.code, line: finding.line, sentence: finding.sentence },
      expected: finding.expected && formatAmount(finding.expected),
      charged: finding.charged && formatAmount(finding.charged),
      difference: formatAmount(finding.difference),
      currency: finding.difference.currency,
      ...{ verdict: verdictOf(one), reason: verdict?.reason ?? '' },
      byName: verdict?.given_by ?? null,
      at: verdict?.given_at ?? null,
    };
  }),
  openFindings: checks.filter((one) => verdictOf(one) === 'Open').length,
  disputeText: disputeOf(row, checks),
});
