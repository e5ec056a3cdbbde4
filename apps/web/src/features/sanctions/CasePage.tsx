import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import {
  Alert,
  Facts,
  formatInstant,
  formatNumber,
  Page,
  PageHead,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { CaseDecision } from './CaseDecision.tsx';
import { caseHref, caseTone, subjectHref, subjectKind } from './case-words.ts';
import { SanctionsTabs } from './SanctionsTabs.tsx';
import { CASE, type SanctionCase } from './sanctions.queries.ts';

/** `/sanction-details`: who looks like whom, why the score says so, and the decision. */
export function CasePage() {
  const { id = '' }: { id?: string } = useSearch({ strict: false });
  const [{ data, error }, again] = useQuery({
    query: CASE,
    variables: { id },
    context: FRESH,
  });
  const found = data?.getSanctionCase;
  if (!found) {
    return <RecordState error={error} missing="No case found." onRetry={() => again(FRESH)} />;
  }
  return <CaseSheet key={found.id} one={found} again={() => again(FRESH)} />;
}

const TONES = { Confirmed: 'negative', Open: 'warning' } as const;

function CaseSheet({ one, again }: { one: SanctionCase; again: () => void }) {
  const tone = one.status === 'Confirmed' || one.status === 'Open' ? TONES[one.status] : 'accent';
  return (
    <Page>
      <PageHead
        title={`${one.number} ${one.subjectName}`}
        meta={<Tag tone={caseTone(one.status)}>{one.status}</Tag>}
        tabs={<SanctionsTabs />}
      />
      <Alert tone={tone}>
        {one.consequence}
        {one.heldPayouts > 0 &&
          one.status === 'Open' &&
          ` ${one.heldPayouts === 1 ? '1 payout waits' : `${one.heldPayouts} payouts wait`} for it.`}
      </Alert>
      <div className="with-side">
        <div className="stack">
          <Compared one={one} />
          <Score one={one} />
          {one.others.length > 0 && <Others others={one.others} />}
        </div>
        <div className="stack">
          <CaseDecision one={one} onDone={again} />
          <Panel title="Case">
            <Facts
              facts={[
                [
                  subjectKind(one.subjectType),
                  <Link key="subject" to={subjectHref(one)} className="link-button">
                    {one.subjectName}
                  </Link>,
                ],
                ['Record', one.listedId],
                ['List', one.edition],
                ['Programmes', one.programmes.join(', ')],
                ['Opened', `${formatInstant(one.openedAt)} UTC`],
                ['Rules', `Screening version ${one.screeningVersion}`],
              ]}
            />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Compared({ one }: { one: SanctionCase }) {
  return (
    <Panel title="Side by side" flush>
      <WideTable label="Side by side">
        <table className="plain-table">
          <TableHead
            texts={['Field', `Our ${subjectKind(one.subjectType).toLowerCase()}`, 'On the list']}
          />
          <tbody>
            {one.facts.map(({ label, subject, listed }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{subject || '–'}</td>
                <td>{listed || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

const points = (text: string): string => formatNumber(text, 1);

function Score({ one }: { one: SanctionCase }) {
  return (
    <Panel title="Score" hint="From 85 on it opens a case, from 95 on it is a match" flush>
      <WideTable label="Score">
        <table className="plain-table">
          <TableHead texts={['What counts']} figures={['Points']} />
          <tbody>
            {one.parts.map((part) => (
              <tr key={part.label}>
                <td>{part.label}</td>
                <td className="end num">{points(part.points)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Score, by “{one.met}”</th>
              <td className="end num">
                <strong>{points(one.score)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function Others({ others }: { others: SanctionCase['others'] }) {
  return (
    <Panel title="Other cases of the same" flush>
      <WideTable label="Other cases of the same">
        <table className="plain-table">
          <TableHead texts={['Case', 'Status', 'Looks like', 'Decided by', 'Reason']} />
          <tbody>
            {others.map((row) => (
              <tr key={row.id}>
                <td>
                  <Link to={caseHref(row.id)}>{row.number}</Link>
                </td>
                <td>
                  <Tag tone={caseTone(row.status)}>{row.status}</Tag>
                </td>
                <td>{row.listedName}</td>
                <td>{row.decidedBy || '–'}</td>
                <td>{row.reason || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
