import {
  ACTIONS,
  type Action,
  type Area,
  MODULE_TREE,
  type PermissionMap,
} from '@mainsheet/contract';
import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { WideTable } from '../../ui/index.ts';
import { hasWords } from './SearchInput.tsx';

type Feature = { feature: string; key: Area };

const MODULES = Object.entries(MODULE_TREE) as [string, readonly Feature[]][];
const HEADINGS: Readonly<Record<Action, string>> = {
  view: 'View',
  create: 'Create',
  modify: 'Modify',
  delete: 'Delete',
};
const ORDER: readonly Action[] = ['view', 'create', 'modify', 'delete'];

const OPEN_FIRST: ReadonlySet<string> = new Set(['Chartering', 'Operations']);

type RoleTreeProps = {
  before: PermissionMap;
  permissions: PermissionMap;
  /** What the editing person holds: nobody grants more. */
  held: PermissionMap;
  disabled: boolean;
  /** Shows only features whose name or key holds these words; empty shows all. */
  search: string;
  onChange: (permissions: PermissionMap) => void;
};

/** A copy with some flags of some areas set, as far as the editing person may. */
function withFlags(
  { permissions, held, before }: Pick<RoleTreeProps, 'permissions' | 'held' | 'before'>,
  areas: readonly Area[],
  { action, value }: { action: Action; value: boolean },
): PermissionMap {
  const next = { ...permissions };
  for (const area of areas) {
    const isMine = held[area]?.[action] || before[area][action];
    if (!value || isMine) next[area] = { ...next[area], [action]: value };
  }
  return next;
}

type FlagProps = { props: RoleTreeProps; feature: Feature; action: Action };

function Flag({ props, feature, action }: FlagProps) {
  const { before, permissions, held, disabled, onChange } = props;
  const { key } = feature;
  const value = permissions[key][action];
  const isChanged = before[key][action] !== value;
  const mayGrant = held[key]?.[action] || before[key][action] || value;
  return (
    <td className={isChanged ? 'role-changed' : undefined}>
      <Checkbox
        size="xs"
        aria-label={`${feature.feature}: ${HEADINGS[action]}`}
        checked={value}
        disabled={disabled || !mayGrant}
        {...(mayGrant ? {} : { title: 'You cannot grant what you do not hold.' })}
        onChange={() => onChange(withFlags(props, [key], { action, value: !value }))}
      />
    </td>
  );
}

type ModuleHeadProps = {
  props: RoleTreeProps;
  name: string;
  features: readonly Feature[];
  open: boolean;
  onToggle: () => void;
};

function ModuleHead({ props, name, features, open, onToggle }: ModuleHeadProps) {
  const { permissions, disabled, onChange } = props;
  const areas = features.map((feature) => feature.key);
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <tr className="role-module">
      <th scope="rowgroup">
        <button type="button" aria-expanded={open} onClick={onToggle}>
          <Icon size={14} aria-hidden /> {name}
        </button>
      </th>
      {ORDER.map((action) => {
        const on = areas.filter((area) => permissions[area][action]).length;
        return (
          <td key={action}>
            <Checkbox
              size="xs"
              aria-label={`${name}: ${HEADINGS[action]} for all${props.search ? ' found' : ''}`}
              checked={on === areas.length}
              indeterminate={on > 0 && on < areas.length}
              disabled={disabled}
              onChange={() =>
                onChange(withFlags(props, areas, { action, value: on < areas.length }))
              }
            />
          </td>
        );
      })}
    </tr>
  );
}

/** Modules with the features that are looked for. */
function found(search: string): typeof MODULES {
  if (!search) return MODULES;
  return MODULES.map(([name, features]): (typeof MODULES)[number] => [
    name,
    features.filter(({ feature, key }) => hasWords(`${feature} ${key}`, search)),
  ]).filter(([, features]) => features.length > 0);
}

/** Which modules stand open: all that hold what is looked for, else the first ones; each is folded by hand. */
function useFolding(search: string) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const keyOf = (name: string) => `${search} ${name}`;
  const isOpen = (name: string) =>
    turned.has(keyOf(name)) !== (search !== '' || OPEN_FIRST.has(name));
  const toggle = (name: string) => {
    const next = new Set(turned);
    if (!next.delete(keyOf(name))) next.add(keyOf(name));
    setTurned(next);
  };
  return { isOpen, toggle };
}

/** Modules, their features, and the four flags of each. */
export function RoleTree(props: RoleTreeProps) {
  const { search } = props;
  const { isOpen, toggle } = useFolding(search);
  const modules = found(search);
  if (modules.length === 0) {
    return <p className="settings-none muted">No feature matches “{search}”.</p>;
  }
  return (
    <WideTable label="Permissions by feature">
      <table className="role-tree" aria-label={`Permissions, ${ACTIONS.length} a feature`}>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            {ORDER.map((action) => (
              <th key={action} scope="col">
                {HEADINGS[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.map(([name, features]) => (
            <Fragment key={name}>
              <ModuleHead
                {...{ props, name, features }}
                open={isOpen(name)}
                onToggle={() => toggle(name)}
              />
              {isOpen(name) &&
                features.map((feature) => (
                  <tr key={feature.key}>
                    <th scope="row">
                      <span title={feature.key}>{feature.feature}</span>
                    </th>
                    {ORDER.map((action) => (
                      <Flag key={action} {...{ props, feature, action }} />
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
