import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Panel } from '../../ui/index.ts';
import { formOfPrefill } from './bill-form.ts';
import type { PrefilledBill } from './bills.queries.ts';

/** What of the voyage is billed; what a bill names already is no choice. */
export function PrefilledGroups({ filled }: { filled: PrefilledBill }) {
  const navigate = useNavigate();
  const { lines } = formOfPrefill(filled);
  const chosen = new Set(
    filled.groups
      .map(({ id }) => id)
      .filter((id) => lines.some(({ sourceKey }) => sourceKey?.endsWith(id))),
  );
  const choose = (id: string, isChosen: boolean) => {
    const ids = new Set(chosen);
    if (isChosen) ids.add(id);
    else ids.delete(id);
    if (ids.size === 0) return;
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, liftings: [...ids].join(',') }) as never,
      replace: true,
    });
  };
  return (
    <Panel title="Liftings of the voyage">
      <div className="stack">
        {filled.groups.map(({ id, label, status }) => (
          <Checkbox
            key={id}
            size="xs"
            label={status ? `${label}, billed (${status.toLowerCase()})` : label}
            disabled={status != null}
            checked={chosen.has(id)}
            onChange={(event) => choose(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Panel>
  );
}
