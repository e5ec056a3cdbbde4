import type { StoredContractDetails } from '@mainsheet/contract';
import { Textarea } from '@mantine/core';
import { useQuery } from 'urql';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { changesOf, Panel, SaveMark, SelectInput, useAutosavedCopy } from '../../ui/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { useVoyageSaves } from './use-voyage-saves.ts';
import type { Voyage } from './voyage-record.ts';
import { isLocked } from './voyage-status.ts';
import { VOYAGE_PEOPLE } from './voyages.queries.ts';

type Person = NonNullable<Voyage['opsCoordinatorContact']>;
const nameOf = ({ firstname, lastname }: Person) => `${firstname} ${lastname}`.trim();

const detailsOf = (voyage: Voyage): StoredContractDetails => ({
  charterSpecialistId: voyage.charterSpecialistContact?.contactId ?? null,
  opsCoordinatorId: voyage.opsCoordinatorContact?.contactId ?? null,
  cargoBrokerId: voyage.cargoBroker?.id ?? null,
  notes: voyage.notes,
  charterPartyTerms: voyage.charterPartyTerms,
  laytimeTerms: voyage.laytimeTerms,
});

/** People of the company; those who stand on the voyage and left it stay a choice. */
function usePeople(voyage: Voyage) {
  const [{ data }] = useQuery({ query: VOYAGE_PEOPLE });
  const known = [voyage.charterSpecialistContact, voyage.opsCoordinatorContact];
  const people = new Map<string, string>();
  for (const person of known) if (person) people.set(person.contactId, nameOf(person));
  for (const person of data?.voyagePeople ?? []) people.set(person.contactId, nameOf(person));
  return [...people].map(([value, label]) => ({ value, label }));
}

const CLAUSES = [
  ['charterPartyTerms', 'Charter-party terms'],
  ['laytimeTerms', 'Laytime terms'],
  ['notes', 'Notes'],
] as const;

/** Who charters and operates the voyage, whose broker it was, and what the charter party says. */
export function ContractTab({ voyage }: { voyage: Voyage }) {
  const people = usePeople(voyage);
  const { saveChange, isNewest } = useVoyageSaves(voyage);
  const {
    value: details,
    setValue: setDetails,
    state,
  } = useAutosavedCopy({
    theirs: detailsOf(voyage),
    isNewest,
    save: async (next, before) => {
      if (!(await saveChange(changesOf(before, next)))) throw new Error('not saved');
    },
  });
  const disabled = isLocked(voyage.status);
  const set = (change: Partial<StoredContractDetails>) => setDetails({ ...details, ...change });
  return (
    <Panel title="Contract" actions={<SaveMark state={state} />}>
      <LeaveGuard dirty={state !== 'saved'} />
      <div className="stack">
        <div className="field-grid">
          <SelectInput
            label="Charter specialist"
            options={people}
            clearable
            disabled={disabled}
            value={details.charterSpecialistId}
            onChange={(charterSpecialistId) => set({ charterSpecialistId })}
          />
          <SelectInput
            label="Operations coordinator"
            options={people}
            clearable
            disabled={disabled}
            value={details.opsCoordinatorId}
            onChange={(opsCoordinatorId) => set({ opsCoordinatorId })}
          />
          <ContactPicker
            label="Cargo broker"
            disabled={disabled}
            value={details.cargoBrokerId}
            valueLabel={voyage.cargoBroker?.name}
            onChange={(cargoBrokerId) => set({ cargoBrokerId })}
          />
        </div>
        {CLAUSES.map(([key, label]) => (
          <Textarea
            key={key}
            label={label}
            value={details[key]}
            onChange={(event) => set({ [key]: event.currentTarget.value })}
            disabled={disabled}
            maxLength={4000}
            rows={4}
          />
        ))}
      </div>
    </Panel>
  );
}
