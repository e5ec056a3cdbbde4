import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { useMay, useUser } from '../../../platform/session/use-session.ts';
import { formatDay, Panel, SelectInput } from '../../../ui/index.ts';
import { ContactPicker } from '../../contacts/index.ts';
import { FRESH } from '../reports/ledger.queries.ts';
import {
  GROUP_MARKS,
  type GroupMarks,
  MARK_GROUP_CONTACT,
  UNMARK_GROUP_CONTACT,
} from './group.queries.ts';

/** Which contacts of this company are companies of the group: what stands with them is eliminated. */
export function GroupMarksPanel({ onChanged }: { onChanged: () => void }) {
  const mayMark = useMay('accounting.modify');
  const [{ data }, again] = useQuery({ query: GROUP_MARKS, context: FRESH });
  const [unmark, isBusy] = useMutate(UNMARK_GROUP_CONTACT);
  const refresh = () => {
    again({ requestPolicy: 'network-only' });
    onChanged();
  };
  const remove = async (contactId: string) => {
    showOutcome(await unmark({ contactId }));
    refresh();
  };
  const marks = data?.groupContacts ?? [];
  return (
    <Panel title="Contacts that are your companies" hint="what stands with them is eliminated">
      <ul className="journal-months">
        {marks.map((mark) => (
          <li key={mark.contactId}>
            <div className="grow">
              <div>
                <strong>{mark.contactName}</strong> is {mark.companyName ?? 'another company'}
              </div>
              <div className="muted tiny">
                {mark.markedBy}, {formatDay(mark.markedAt)}
              </div>
            </div>
            {mayMark && (
              <Button
                variant="default"
                size="compact-xs"
                disabled={isBusy}
                aria-label={`Remove the mark of ${mark.contactName}`}
                onClick={() => void remove(mark.contactId)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {marks.length === 0 && <p className="muted">None is marked in this company.</p>}
      {mayMark && data && <MarkForm companies={data.groupCompanies} onMarked={refresh} />}
    </Panel>
  );
}

type MarkFormProps = { companies: GroupMarks['groupCompanies']; onMarked: () => void };

function MarkForm({ companies, onMarked }: MarkFormProps) {
  const present = useUser().companyId;
  const others = companies.filter(({ id }) => id !== present);
  const [contactId, setContactId] = useState<string | null>(null);
  const [companyId, setCompanyId] = useState<string | null>(null);
  const [mark, isBusy] = useMutate(MARK_GROUP_CONTACT);
  if (others.length === 0) return null;
  const submit = async () => {
    if (!contactId || !companyId) return;
    const outcome = await mark({ contactId, companyId });
    showOutcome(outcome);
    if (!outcome.answer) return;
    setContactId(null);
    setCompanyId(null);
    onMarked();
  };
  return (
    <div className="row" style={{ flexWrap: 'wrap', alignItems: 'end' }}>
      <ContactPicker label="Contact" value={contactId} onChange={setContactId} />
      <SelectInput
        label="Is the company"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={companyId}
        onChange={setCompanyId}
      />
      <Button
        variant="default"
        disabled={!contactId || !companyId || isBusy}
        onClick={() => void submit()}
      >
        Mark
      </Button>
    </div>
  );
}
