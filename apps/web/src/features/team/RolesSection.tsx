import { IconLock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Panel, PickList, Waiting } from '../../ui/index.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { hasWords, SEARCHED_FROM, SearchInput } from './SearchInput.tsx';
import { type Role, TEAM } from './team.queries.ts';
import './team.css';

type RoleListProps = {
  roles: readonly Role[];
  chosen: Role | undefined;
  onPick: (id: string) => void;
};

function RoleList({ roles, chosen, onPick }: RoleListProps) {
  const [search, setSearch] = useState('');
  const isSearched = roles.length >= SEARCHED_FROM;
  const typed = isSearched ? search.trim() : '';
  const found = roles.filter(({ name }) => hasWords(name, typed));
  return (
    <Panel title="Roles" flush>
      {isSearched && (
        <div className="role-search">
          <SearchInput label="Search roles" value={search} onChange={setSearch} />
        </div>
      )}
      <PickList
        items={found.map((role) => ({
          key: role.id,
          isPresent: role === chosen,
          onPick: () => onPick(role.id),
          content: (
            <>
              <span className="grow">{role.name}</span>
              {role.isLocked && <IconLock size={13} aria-label="Fixed" />}
              <span className="muted">{role.memberCount}</span>
            </>
          ),
        }))}
      />
      {found.length === 0 && <p className="settings-none muted">No role matches “{typed}”.</p>}
    </Panel>
  );
}

/** The company's roles: who may do what, with its meaning in words beside it. */
export function RolesSection() {
  const [{ data, error }, again] = useQuery({ query: TEAM, context: FRESH });
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  // In the address: another role is another place, so what is not saved is asked about before it is left.
  const choose = (id: string | null) =>
    void navigate({ to: '.', search: { section: 'roles', ...(id ? { role: id } : {}) } as never });
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { roles, members } = data.team;
  const chosen = roles.find((role) => role.id === search.role) ?? roles[0];
  return (
    <div className="role-columns">
      <RoleList roles={roles} chosen={chosen} onPick={choose} />
      {chosen && (
        <RoleEditor
          key={chosen.id}
          role={chosen}
          roles={roles}
          members={members}
          onSaved={(id) => {
            if (id !== chosen.id) choose(id);
            again(FRESH);
          }}
        />
      )}
    </div>
  );
}
