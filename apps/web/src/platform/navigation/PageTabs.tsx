import { Link } from '@tanstack/react-router';
import { isAllowed, type PermissionKey } from '../permissions/permissions.ts';
import { useUser } from '../session/use-session.ts';

export type PageTab<Path extends string = string> = {
  readonly path: Path;
  readonly label: string;
  readonly needs: PermissionKey;
};

type PageTabsProps<Path extends string> = {
  tabs: readonly PageTab<Path>[];
  present: NoInfer<Path>;
};

/** Pages that belong together, in the head of each: those that a person may see. */
export function PageTabs<Path extends string>({ tabs, present }: PageTabsProps<Path>) {
  const { permissions } = useUser();
  return tabs
    .filter(({ needs }) => isAllowed(permissions, needs))
    .map(({ path, label }) => (
      // Exact: a page whose address begins as another's is not that one.
      <Link
        key={path}
        to={path}
        activeOptions={{ exact: true }}
        {...(path === present ? { 'aria-current': 'page' } : {})}
      >
        {label}
      </Link>
    ));
}
