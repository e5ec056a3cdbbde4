import { type CarbonTerms, newCarbonTerms } from '@mainsheet/voyage';
import { Checkbox } from '@mantine/core';
import { QuantityInput } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

type CarbonTermsFieldsProps = { store: WorksheetStore; column: EstimateColumn; disabled: boolean };

const numberOf = (text: string | null): number => Number(text ?? 0);

/** What an allowance costs and who bears it: with a price the cost counts in the result. */
export function CarbonTermsFields({ store, column, disabled }: CarbonTermsFieldsProps) {
  const { carbon, baseCurrency } = column.inputs;
  const isEuro = baseCurrency === 'EUR';
  const write = (terms: CarbonTerms | null) =>
    store.edit([column.id], (input) => ({ ...input, carbon: terms }));
  const setPrice = (text: string | null) => {
    if (text === null) return write(null);
    const price = Math.max(0, Number(text));
    return write(
      carbon ? { ...carbon, etsPriceEur: price } : newCarbonTerms(price, isEuro ? 1 : 0),
    );
  };
  return (
    <section className="ed-section" aria-label="Terms of emissions">
      <QuantityInput
        label="Price of an EU allowance"
        unit="EUR"
        decimals={2}
        hint={carbon ? undefined : 'Without a price nothing is counted in the result'}
        value={carbon ? String(carbon.etsPriceEur) : null}
        disabled={disabled}
        onChange={setPrice}
      />
      {carbon && (
        <>
          {!isEuro && (
            <QuantityInput
              label={`${baseCurrency} for one EUR`}
              unit={baseCurrency}
              decimals={4}
              value={carbon.exchangeRate === 0 ? null : String(carbon.exchangeRate)}
              error={
                carbon.exchangeRate === 0
                  ? 'Type the rate: until then the cost is nought.'
                  : undefined
              }
              disabled={disabled}
              onChange={(text) => write({ ...carbon, exchangeRate: Math.max(0, numberOf(text)) })}
            />
          )}
          <QuantityInput
            label="Charterers bear"
            unit="%"
            decimals={1}
            value={String(carbon.charterersPercent)}
            disabled={disabled}
            onChange={(text) =>
              write({
                ...carbon,
                charterersPercent: Math.min(100, Math.max(0, numberOf(text))),
              })
            }
          />
          <Checkbox
            label="Count the FuelEU penalty"
            checked={carbon.isFuelEuCounted}
            disabled={disabled}
            onChange={(event) => write({ ...carbon, isFuelEuCounted: event.currentTarget.checked })}
          />
        </>
      )}
    </section>
  );
}
