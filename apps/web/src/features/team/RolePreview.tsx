import type { PermissionMap } from '@mainsheet/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { knownRoutes } from '../../platform/navigation/known-routes.ts';
import { visibleGroups } from '../../platform/navigation/sidebar.ts';
import { Panel, SelectInput } from '../../ui/index.ts';
import { ApproverWarning } from './ApproverWarning.tsx';
import type { Shortage } from './approver-shortage.ts';
import { previewOf } from './role-preview.ts';
import type { Member } from './team.queries.ts';

/** Stands in the choice for nobody in particular. */
const ROLE_ITSELF = 'role';

const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`.trim();

/** What holds for one person besides the role. */
function exceptionOf(person: Member): string | null {
  const name = nameOf(person);
  if (person.status === 'RESTRICTED') return `${name} is restricted and cannot log in at present.`;
  if (person.status !== 'ACTIVE') return `${name} is deactivated and cannot log in at present.`;
  return person.isSelf ? 'This is you: what you take away you cannot give back yourself.' : null;
}

type RolePreviewProps = {
  before: PermissionMap;
  after: PermissionMap;
  /** Who has the role. */
  holders: readonly Member[];
  shortage: Shortage | null;
};

/** What the role means in words, for all who have it or for one of them. */
export function RolePreview({ before, after, holders, shortage }: RolePreviewProps) {
  const [chosen, setChosen] = useState(ROLE_ITSELF);
  const person = holders.find(({ id }) => id === chosen);
  const exception = person && exceptionOf(person);
  return (
    <div className="stack">
      {shortage && <ApproverWarning shortage={shortage} />}
      <Panel title="What can this person see and do" flush>
        {holders.length > 0 && (
          <div className="settings-note stack">
            <SelectInput
              label="Preview for"
              options={[
                { value: ROLE_ITSELF, label: 'Anybody with the role' },
                ...holders.map((member) => ({ value: member.id, label: nameOf(member) })),
              ]}
              value={person ? chosen : ROLE_ITSELF}
              onChange={(id) => setChosen(id ?? ROLE_ITSELF)}
            />
            {exception && <p className="small">{exception}</p>}
          </div>
        )}
        <ul className="role-preview">
          {previewOf(before, after).map((line) => (
            <li key={line.text} className={line.allowed ? undefined : 'muted'}>
              {line.allowed ? (
                <IconCheck size={15} aria-label="Can" className="positive" />
              ) : (
                <IconX size={15} aria-label="Cannot" />
              )}
              <span>
                {line.text}
                {line.change && <span className="role-change"> {line.change}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <SidebarPreview
        permissions={after}
        viewer={person ? person.firstName || nameOf(person) : 'they'}
      />
    </div>
  );
}

type SidebarPreviewProps = { permissions: PermissionMap; viewer: string };

function SidebarPreview({ permissions, viewer }: SidebarPreviewProps) {
  const entriesOf = (map: Partial<PermissionMap>) =>
    visibleGroups(knownRoutes(), map).flatMap(({ items }) => items);
  const seen = entriesOf(permissions);
  // What a map does not name is shown.
  const all = entriesOf({});
  return (
    <Panel title={`Sidebar as ${viewer} will see it`} hint={`${seen.length} of ${all.length}`}>
      <ul className="role-sidebar">
        {seen.map(({ path, label, Icon }) => (
          <li key={path}>
            <Icon size={14} stroke={1.6} aria-hidden /> {label}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
