import { HIRE_RATE_TYPES, type HireRateType } from '@mainsheet/terms';
import type { TimeCharterSide } from '@mainsheet/voyage';
import { Switch } from '@mantine/core';
import { optionsOf, QuantityInput, SelectInput, UtcInput } from '../../../../ui/index.ts';

type NumberKey = {
  [Key in keyof TimeCharterSide]: TimeCharterSide[Key] extends number ? Key : never;
}[keyof TimeCharterSide];

type SideFieldsProps = {
  side: TimeCharterSide;
  /** Hire out is borne with its broker; hire in is the shipowner's to pay. */
  isOut: boolean;
  disabled: boolean;
  set: (part: Partial<TimeCharterSide>) => void;
};

/** One number of the terms. */
function Figure(
  props: SideFieldsProps & { name: NumberKey; label: string; unit: string; decimals: number },
) {
  const { side, set, name, label, unit, decimals, disabled } = props;
  return (
    <QuantityInput
      label={label}
      unit={unit}
      decimals={decimals}
      disabled={disabled}
      value={String(side[name])}
      onChange={(value) => set({ [name]: Number(value ?? 0) })}
    />
  );
}

/** When the ship is handed over; left empty, when the itinerary says so. */
export function SideDates({ side, set, disabled }: Omit<SideFieldsProps, 'isOut'>) {
  return (
    <>
      <div className="ed-wide">
        <UtcInput
          label="Delivery"
          value={side.deliveryAt}
          disabled={disabled}
          onChange={(deliveryAt) => set({ deliveryAt })}
        />
      </div>
      <div className="ed-wide">
        <UtcInput
          label="Redelivery"
          value={side.redeliveryAt}
          disabled={disabled}
          onChange={(redeliveryAt) => set({ redeliveryAt })}
        />
      </div>
    </>
  );
}

/** Terms of a time charter: commissions, ballast bonus, allowances, currency. */
export function SideFields(props: SideFieldsProps) {
  const { side, set, isOut, disabled } = props;
  const { currency } = side;
  return (
    <>
      <Figure {...props} name="addressCommissionPercent" label="Add. comm." unit="%" decimals={2} />
      {isOut && (
        <Figure {...props} name="brokeragePercent" label="Brokerage" unit="%" decimals={2} />
      )}
      <Figure {...props} name="offHireDays" label="Off-hire" unit="d" decimals={2} />
      <Figure {...props} name="ballastBonus" label="Ballast bonus" unit={currency} decimals={0} />
      <SelectInput
        label="Bonus terms"
        value={side.ballastBonusTerms}
        disabled={disabled}
        options={optionsOf(['Gross', 'Net'])}
        onChange={(value) => set({ ballastBonusTerms: value === 'Net' ? 'Net' : 'Gross' })}
      />
      <Figure {...props} name="cve" label="C/V/E" unit={currency} decimals={0} />
      <SelectInput
        label="C/V/E paid"
        value={side.cveRateType}
        disabled={disabled}
        options={optionsOf(HIRE_RATE_TYPES)}
        onChange={(value) => value && set({ cveRateType: value as HireRateType })}
      />
      <Figure {...props} name="ilohc" label="ILOHC" unit={currency} decimals={0} />
      <Figure {...props} name="inthc" label="INTHC" unit={currency} decimals={0} />
      <Figure {...props} name="exchangeRate" label="Exchange rate" unit="" decimals={4} />
      <div className="row ed-toggles">
        <Switch
          size="xs"
          label="Commission on the ballast bonus"
          checked={side.isBallastBonusCommissionable}
          disabled={disabled}
          onChange={(event) => set({ isBallastBonusCommissionable: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
