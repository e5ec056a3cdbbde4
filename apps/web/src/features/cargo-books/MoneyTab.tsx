import type { CargoBookInput, CargoMoneyRow, CargoPortExpenseGroup } from '@mainsheet/contract';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { BookGrid } from './BookGrid.tsx';
import { GROUP_COLUMNS, moneyColumns } from './cargo-book-lists.ts';
import { newMoneyRow, newPortExpenseGroup } from './cargo-book-record.ts';
import { useCargoCodes } from './use-cargo-codes.ts';

/** What comes in and goes out beside the freight. */
export function MoneyTab() {
  const quantity = useWatch<CargoBookInput, 'cargoQuantity'>({ name: 'cargoQuantity' });
  const { ledgerCodes } = useCargoCodes();
  const columns = useMemo(() => moneyColumns(quantity, ledgerCodes), [quantity, ledgerCodes]);
  return (
    <>
      <BookGrid<CargoMoneyRow>
        name="revenues"
        label="Revenue"
        columns={columns}
        newItem={newMoneyRow}
        addLabel="Add revenue"
      />
      <BookGrid<CargoMoneyRow>
        name="expenses"
        label="Expenses"
        columns={columns}
        newItem={newMoneyRow}
        addLabel="Add expense"
      />
      <BookGrid<CargoPortExpenseGroup>
        name="portExpenseGroups"
        label="Port expense groups"
        hint="what lies above or below base and tolerance is the charterer’s, up to cap and collar"
        columns={GROUP_COLUMNS}
        newItem={newPortExpenseGroup}
        addLabel="Add group"
      />
    </>
  );
}
