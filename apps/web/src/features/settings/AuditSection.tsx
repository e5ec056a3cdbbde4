import { useQuery } from 'urql';
import type { AuditEventsQuery } from '../../api/generated/graphql.ts';
import { listPhase } from '../../app/failures.ts';
import { exportList } from '../../app/files.ts';
import { type Column, formatInstant, ListPage } from '../../ui/index.ts';
import { FRESH } from './security.queries.ts';
import { AUDIT_EVENTS } from './team.queries.ts';
import { useSectionView } from './use-section-view.ts';

type Event = AuditEventsQuery['auditEvents']['rows'][number];

const SHOWN = 500;

const COLUMNS: readonly Column<Event>[] = [
  {
    key: 'at',
    header: 'When, UTC',
    width: 160,
    kind: 'text',
    value: (e) => formatInstant(e.at, 'UTC'),
  },
  { key: 'actor', header: 'Who', width: 170, kind: 'text', value: (e) => e.actorName },
  { key: 'action', header: 'What', width: 190, kind: 'text', value: (e) => e.action },
  { key: 'subject', header: 'Which', width: 230, kind: 'text', value: (e) => e.subjectLabel },
  {
    key: 'detail',
    header: 'Detail',
    width: 420,
    kind: 'text',
    value: (e) => {
      const text = JSON.stringify(e.detail);
      return text === '{}' ? '' : text;
    },
  },
];
const idOf = (event: Event) => event.seq;
const nameOf = (event: Event) => `${event.action} ${event.subjectLabel}`;

/** Who did what and when, as the chained trail keeps it. */
export function AuditSection() {
  const { view, onViewChange } = useSectionView('audit');
  const [answer, again] = useQuery({
    query: AUDIT_EVENTS,
    variables: { limit: SHOWN },
    context: FRESH,
  });
  return (
    <ListPage
      label="Audit"
      rows={answer.data?.auditEvents.rows ?? []}
      status={listPhase(answer, () => again(FRESH))}
      columns={COLUMNS}
      rowId={idOf}
      rowName={nameOf}
      view={view}
      onViewChange={onViewChange}
      onExport={exportList('audit')}
      empty={{ title: 'Nothing yet', text: 'What people do to records is written down here.' }}
    />
  );
}
