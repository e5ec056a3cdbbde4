import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { timeCharterHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import {
  Facts,
  formatAccounting,
  Panel,
  State,
  TableHead,
  Tag,
  type Tone,
  Waiting,
  WholeRow,
  WideTable,
} from '../../ui/index.ts';
import { BACK_TO_BACK, type Pair, PLACE_UNDER } from './back-to-back.queries.ts';
import { LinkRecord } from './LinkRecord.tsx';
import type { TimeCharterRecord } from './time-charters.queries.ts';

const CONTEXT = { additionalTypenames: ['TimeCharter', 'BackToBack', 'CharterOffHire'] };
const CHARTERS = ['timeCharter'];
const FINDINGS: Readonly<Record<string, readonly [Tone, string]>> = {
  same: ['idle', 'Same'],
  differs: ['warning', 'Differs'],
  exposed: ['negative', 'Not covered'],
};

/** The charter in above this charter out, or the charters out under this charter in, term by term. */
export function BackToBackTab({ charter }: { charter: TimeCharterRecord }) {
  const { id, version, type } = charter;
  const [{ data, error }, again] = useQuery({
    query: BACK_TO_BACK,
    variables: { id },
    context: CONTEXT,
  });
  const [place] = useMutate(PLACE_UNDER);
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const pairs = data.backToBack;
  const takeAway = () => void place({ id, version, headId: null }).then(showOutcome);
  return (
    <>
      {type === 'out' && pairs.length === 0 && (
        <LinkRecord
          kinds={CHARTERS}
          label="Head charter"
          action="Put under this charter"
          link={(headId) => place({ id, version, headId })}
        />
      )}
      {pairs.length === 0 && <Alone type={type} />}
      {pairs.map((pair) => (
        <PairPanel
          key={pair.sub.id}
          pair={pair}
          other={type === 'out' ? 'head' : 'sub'}
          {...(type === 'out' ? { onTakeAway: takeAway } : {})}
        />
      ))}
    </>
  );
}

const Alone = ({ type }: { type: string }) =>
  type === 'out' ? (
    <State title="Under no other charter">
      Where the vessel was chartered in, choose that charter: what it does not cover is listed here.
    </State>
  ) : (
    <State title="Not let on">
      Open a charter out of this vessel and put it under this one: what differs is listed here.
    </State>
  );

type PairPanelProps = { pair: Pair; other: 'head' | 'sub'; onTakeAway?: () => void };

function PairPanel({ pair, other, onTakeAway }: PairPanelProps) {
  const { head, sub, daily, terms } = pair;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? terms : terms.filter(({ finding }) => finding !== 'same');
  const exposed = terms.filter(({ finding }) => finding === 'exposed').length;
  const { [other]: there } = pair;
  return (
    <Panel
      flush
      title={`${head.charterCode} and ${sub.charterCode}`}
      hint={exposed === 0 ? 'nothing is left uncovered' : `${exposed} not covered`}
      actions={
        <>
          <Checkbox
            label="Also what is the same"
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
          {onTakeAway && (
            <MayButton needs="timeCharters.modify" variant="default" onClick={onTakeAway}>
              Take away
            </MayButton>
          )}
        </>
      }
    >
      <div className="panel-body">
        <Facts
          facts={[
            [
              other === 'head' ? 'Head charter' : 'Sub charter',
              <Link key="charter" to={timeCharterHref(there.id)} className="link-button">
                {there.charterCode}, {there.counterparty}
              </Link>,
            ],
            [
              'Left of a day',
              daily
                ? `${daily.currency} ${formatAccounting(daily.margin)}, net of commissions`
                : 'not known: index, currency or time differ',
            ],
          ]}
        />
      </div>
      <TermsTable pair={pair} shown={shown} />
    </Panel>
  );
}

function TermsTable({ pair: { head, sub }, shown }: { pair: Pair; shown: Pair['terms'] }) {
  return (
    <WideTable label={`Terms of ${head.charterCode} and ${sub.charterCode}`}>
      <table className="plain-table wraps">
        <caption className="visually-hidden">
          Terms of {head.charterCode} and {sub.charterCode}
        </caption>
        <TableHead
          texts={['Term', `${head.charterCode}, in`, `${sub.charterCode}, out`, 'Finding', 'Means']}
        />
        <tbody>
          {shown.map(({ term, head: ours, sub: theirs, finding, says }) => {
            const [tone, word] = FINDINGS[finding] ?? ['idle', finding];
            return (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>{ours || '–'}</td>
                <td>{theirs || '–'}</td>
                <td>
                  <Tag tone={tone}>{word}</Tag>
                </td>
                <td>{says || '–'}</td>
              </tr>
            );
          })}
          {shown.length === 0 && <WholeRow columns={5}>All terms are the same.</WholeRow>}
        </tbody>
      </table>
    </WideTable>
  );
}
