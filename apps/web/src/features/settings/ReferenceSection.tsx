import { useNavigate, useSearch } from '@tanstack/react-router';
import { TabBar } from '../../ui/index.ts';
import { CargoTypesList } from './CargoTypesList.tsx';
import { PaymentTermsList } from './PaymentTermsList.tsx';

const LISTS = [
  { key: 'cargo-types', label: 'Cargo types' },
  { key: 'payment-terms', label: 'Payment terms' },
];

/** Lists that documents pick from. */
export function ReferenceSection() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const active = search.list === 'payment-terms' ? 'payment-terms' : 'cargo-types';
  const show = (list: string) =>
    void navigate({ to: '.', search: { section: 'reference-data', list } as never });
  return (
    <TabBar label="Reference data" tabs={LISTS} active={active} onChange={show}>
      {active === 'payment-terms' ? <PaymentTermsList /> : <CargoTypesList />}
    </TabBar>
  );
}
