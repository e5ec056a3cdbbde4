import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useQuery } from 'urql';
import { type Outcome, showOutcome } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { FIND_LINKABLE } from './time-charters.queries.ts';

type LinkRecordProps = {
  /** What is found: kinds of the record search. */
  kinds: readonly string[];
  label: string;
  /** What the button says. */
  action?: string;
  link: (recordId: string) => Promise<Outcome>;
};

const SHORTEST = 2;

/** Finds a record by its number while typing and puts it under the charter; for whom may change the charter. */
export function LinkRecord({
  kinds,
  label,
  action = 'Put under the charter',
  link,
}: LinkRecordProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [text] = useDebouncedValue(typed.trim(), 150);
  const [{ data }] = useQuery({
    query: FIND_LINKABLE,
    variables: { text },
    pause: text.length < SHORTEST,
  });
  if (!useMay('timeCharters.modify')) return null;
  const found = (data?.searchRecords ?? []).filter(({ kind }) => kinds.includes(kind));
  const options = found.map(({ id, label: name, detail }) => ({
    value: id,
    label: detail ? `${name}, ${detail}` : name,
  }));
  const put = async () => {
    if (!picked) return;
    setBusy(true);
    const outcome = await link(picked);
    setBusy(false);
    showOutcome(outcome);
    if (outcome.refusal === null) setPicked(null);
  };
  return (
    <div className="row" style={{ flexWrap: 'wrap' }}>
      <Select
        label={label}
        placeholder="Type a part of its number"
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        data={options}
        filter={({ options: all }) => all}
        value={picked}
        onChange={setPicked}
        nothingFoundMessage={text.length < SHORTEST ? 'Type two characters.' : 'Nothing found.'}
      />
      <Button variant="default" loading={isBusy} disabled={!picked} onClick={() => void put()}>
        {action}
      </Button>
    </div>
  );
}
