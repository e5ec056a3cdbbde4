import { decimal, formatAmount, formatMoney, moneyFromDecimal } from '@mainsheet/money';
import { type BunkerMatch, isOpenMismatch, needsSecond } from './bunker-matches.service.ts';
import type { JudgedBy } from './compare.ts';
import type { MatchKind } from './comparison.ts';

function statusOf(match: BunkerMatch): string {
  if (!match.comparison.isBeyond) return 'Matched';
  return isOpenMismatch(match) ? 'Mismatch' : (match.verdict?.verdict ?? 'Mismatch');
}

/** The tolerances that somebody judged by, in words. */
function measuresText(kind: MatchKind, by: JudgedBy): string {
  const amount = moneyFromDecimal(by.baseCurrency, decimal(by.bunkerAmount));
  if (kind !== 'bunkers') return formatMoney(amount);
  return `${by.bunkerQuantityPercent} % of quantity, ${by.bunkerPricePercent} % of price and ${formatMoney(amount)}`;
}

const COMPARED_WITH: Readonly<Record<MatchKind, string>> = {
  bunkers: 'our order and with your delivery note',
  'port-costs': 'the account of the port call',
  hire: 'the hire statement under the charter party',
};

/** What a company writes to its supplier: what does not fit, and what it asks for. */
function letterOf({ comparison, document }: BunkerMatch): string {
  const { their_number: number, document_on: on, voyage_label: voyage } = document.document;
  const { difference, faults } = comparison;
  const isMore = difference.minorUnits > 0n;
  return [
    `Your invoice ${number || 'without a number'} of ${on}, ${document.document.vessel_name ?? 'our vessel'}${voyage ? `, voyage ${voyage}` : ''}`,
    `We have compared it with ${COMPARED_WITH[comparison.kind]}. It does not agree:`,
    faults.map((fault) => `- ${fault}`).join('\n'),
    isMore
      ? `Please send us a credit note of ${formatMoney(difference)}, or a corrected invoice.`
      : 'Please send us a corrected invoice, or tell us how it comes about.',
  ].join('\n\n');
}

export function presentMatch(match: BunkerMatch, memberId: string) {
  const { comparison, verdict } = match;
  return {
    billId: match.billId,
    kind: comparison.kind,
    status: statusOf(match),
    difference: formatAmount(comparison.difference),
    currency: comparison.currency,
    lines: comparison.lines.map(({ liftingId, title, noteNumber, noteOn, density, checks }) => ({
      ...{ liftingId, title, noteNumber, noteDate: noteOn, density },
      checks: checks.map(({ difference, ...check }) => ({
        ...check,
        difference: difference && formatAmount(difference),
      })),
    })),
    verdict: verdict && {
      verdict: verdict.verdict,
      reason: verdict.reason,
      byName: verdict.given_by,
      at: verdict.given_at,
      judgedBy: measuresText(comparison.kind, verdict.judged_by),
      isVoid: !match.isVerdictStanding,
    },
    hash: comparison.factsHash,
    needsAnother: needsSecond(match, memberId),
    letter: letterOf(match),
  };
}
