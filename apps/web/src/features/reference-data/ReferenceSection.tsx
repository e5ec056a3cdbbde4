import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabBar } from '../../ui/index.ts';
import { CargoTypesList } from './CargoTypesList.tsx';
import { PaymentTermsList } from './PaymentTermsList.tsx';
import { PortBerthsList } from './PortBerthsList.tsx';

const LISTS = [
  { key: 'cargo-types', label: 'Cargo types' },
  { key: 'payment-terms', label: 'Payment terms' },
  { key: 'port-berths', label: 'Ports and berths' },
];
const PAGES: Readonly<Record<string, () => ReactNode>> = {
  'cargo-types': () => <CargoTypesList />,
  'payment-terms': () => <PaymentTermsList />,
  'port-berths': () => <PortBerthsList />,
};

/** Lists that documents pick from. */
export function ReferenceSection() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const active = LISTS.find(({ key }) => key === search.list)?.key ?? 'cargo-types';
  const show = (list: string) =>
    void navigate({ to: '.', search: { section: 'reference-data', list } as never });
  return (
    <TabBar label="Reference data" tabs={LISTS} active={active} onChange={show}>
      {PAGES[active]?.()}
    </TabBar>
  );
}
