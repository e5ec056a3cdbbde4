import { SANCTIONS_LIST_NAMES } from '@mainsheet/contract';
import type { ScreeningQuery } from '@mainsheet/screening';
import { type CaseRow, caseLabel, type EditionRow } from './sanctions.repository.ts';
import type { readOverview, SeenCase } from './sanctions.service.ts';
import { consequenceOf } from './standing.ts';

const presentEdition = (row: EditionRow) => ({
  id: row.id,
  list: row.list,
  number: row.number,
  publishedOn: row.published_on,
  fileName: row.file_name,
  fileHash: row.file_hash.toString('hex'),
  partyCount: row.party_count,
  problemCount: row.problem_count,
  problems: row.problems.map(({ record, reason }) => `${record}: ${reason}`),
  isInUse: row.is_in_use,
  uploadedAt: row.brought_at,
  uploadedBy: row.brought_by,
});

export const presentOverview = (seen: Awaited<ReturnType<typeof readOverview>>) => ({
  editions: seen.editions.map(presentEdition),
  subjectCount: seen.total,
  screenedCount: seen.screened,
  openCases: seen.open,
});

export const presentCaseSummary = (row: CaseRow) => ({
  id: row.id,
  number: caseLabel(row),
  status: row.status,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: row.subject.name,
  list: row.list,
  listedName: row.listed.name,
  score: row.score,
  openedAt: row.opened_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by ?? '',
  reason: row.reason,
  version: row.version,
});

/** Of the case manager, which people see who may not see the lists. */
export const presentCaseWork = (row: CaseRow) => ({
  ...presentCaseSummary(row),
  listedName: '',
  reason: '',
});

const KIND_NAMES = { person: 'Person', entity: 'Company', vessel: 'Vessel', aircraft: 'Aircraft' };

const imosOf = (list: ScreeningQuery['identifiers']): string =>
  (list ?? []).map(({ kind, value }) => `${kind.toUpperCase()} ${value}`).join(', ');

/** Both side by side; what neither says is left out. */
function factsOf({ subject, listed }: CaseRow) {
  const facts = [
    ['Name', subject.name, listed.name],
    [
      'Also known as',
      '',
      listed.aliases
        .map(({ name }) => name)
        .slice(0, 10)
        .join(', '),
    ],
    ['Kind', subject.kind ? KIND_NAMES[subject.kind] : '', KIND_NAMES[listed.kind]],
    ['Numbers', imosOf(subject.identifiers), imosOf(listed.identifiers.slice(0, 10))],
    ['Country', subject.countries?.at(-1) ?? '', listed.countries.join(', ')],
    ['Born', '', listed.birthYears.join(', ')],
    ['Owner', '', listed.owner ?? ''],
  ] as const;
  return facts
    .filter(([, mine, theirs]) => mine !== '' || theirs !== '')
    .map(([label, mine, theirs]) => ({ label, subject: mine, listed: theirs }));
}

const DONE: Readonly<Record<string, string>> = {
  Cleared: 'This is somebody else: nothing is held. It stays so until either of both changes.',
  Lapsed: 'Nothing follows from it any more.',
};

function consequence(row: CaseRow): string {
  const done = DONE[row.status];
  if (done) return done;
  const about = { type: row.subject_type, name: row.subject.name, label: caseLabel(row) };
  return consequenceOf(about, row.status === 'Confirmed' ? 'BLOCKED' : 'HELD');
}

export function presentCase({ row, others, heldPayouts, isOwn }: SeenCase) {
  const published = row.published_on ? ` of ${row.published_on}` : '';
  return {
    ...presentCaseSummary(row),
    listedId: row.listed_id,
    edition: `${SANCTIONS_LIST_NAMES[row.list]}, edition ${row.edition_number}${published}`,
    met: row.met,
    level: row.level,
    parts: row.parts.map(({ label, points }) => ({ label, points: points.toFixed(2) })),
    facts: factsOf(row),
    programmes: [...row.listed.programmes],
    consequence: consequence(row),
    heldPayouts,
    isOwn,
    screeningVersion: row.screening_version,
    others: others.map(presentCaseSummary),
  };
}
