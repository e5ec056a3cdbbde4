import { CARD_AREAS, type CardQueryType } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { useUser } from '../../platform/session/use-session.ts';

export const TABS: readonly { type: CardQueryType; label: string }[] = [
  { type: 'my', label: 'My cards' },
  { type: 'company', label: 'Company cards' },
  { type: 'employee', label: 'Employee cards' },
];

/** The lists that somebody may see, each under its own permission. */
export function useCardTabs() {
  const { permissions } = useUser();
  return TABS.filter(({ type }) => isAllowed(permissions, `${CARD_AREAS[type]}.view`));
}

type CardTabsProps = {
  present: CardQueryType | null;
  counts?: Readonly<Record<CardQueryType, number>> | undefined;
};

/** The three lists of cards, with how many stand on each. */
export function CardTabs({ present, counts }: CardTabsProps) {
  const tabs = useCardTabs();
  return tabs.map(({ type, label }) => (
    <Link
      key={type}
      to="/cards"
      search={(type === tabs[0]?.type ? {} : { tab: type }) as never}
      activeOptions={{ exact: true, includeSearch: true }}
      {...(type === present ? { 'aria-current': 'page' as const } : {})}
    >
      {label}
      {counts && <span className="tab-count"> {counts[type]}</span>}
    </Link>
  ));
}
