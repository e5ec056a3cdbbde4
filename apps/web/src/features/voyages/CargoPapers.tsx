import { QUANTITY_BASES, QUANTITY_BASIS_NAMES } from '@mainsheet/voyage';
import { useState } from 'react';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import {
  DateTimeInput,
  Panel,
  SaveMark,
  SelectInput,
  TextInput,
  useAutosave,
} from '../../ui/index.ts';
import { useVoyageSaves } from './use-voyage-saves.ts';
import type { Voyage } from './voyage-record.ts';
import { isLocked } from './voyage-status.ts';

type CargoRow = Voyage['inputs']['cargoes'][number];

const BASES = QUANTITY_BASES.map((value) => ({ value, label: QUANTITY_BASIS_NAMES[value] }));

/** Charter party and bill of lading of each cargo, as its freight invoice carries them. */
export function CargoPapers({ voyage }: { voyage: Voyage }) {
  const [cargoes, setCargoes] = useState<CargoRow[]>(voyage.inputs.cargoes);
  const { saveChange } = useVoyageSaves(voyage);
  const state = useAutosave(cargoes, async (next) => {
    const inputs = { ...voyage.inputs, cargoes: next };
    if (!(await saveChange({ inputs }))) throw new Error('not saved');
  });
  const change = (id: string, typed: Partial<CargoRow>) =>
    setCargoes(cargoes.map((cargo) => (cargo.id === id ? { ...cargo, ...typed } : cargo)));
  return (
    <Panel
      title="Charter party and bill of lading"
      hint="they stand on the freight invoice; a dated bill of lading says that it is loaded"
      actions={<SaveMark state={state} />}
    >
      <LeaveGuard dirty={state !== 'saved'} />
      {cargoes.map((cargo) => (
        <CargoFields
          key={cargo.id}
          cargo={cargo}
          disabled={isLocked(voyage.status)}
          onChange={(typed) => change(cargo.id, typed)}
        />
      ))}
    </Panel>
  );
}

type CargoFieldsProps = {
  cargo: CargoRow;
  disabled: boolean;
  onChange: (typed: Partial<CargoRow>) => void;
};

function CargoFields({ cargo, disabled, onChange }: CargoFieldsProps) {
  return (
    <fieldset className="field-grid cargo-papers">
      <legend className="small strong">{cargo.name || 'Cargo'}</legend>
      <DateTimeInput
        label="C/P date"
        value={cargo.charterPartyOn}
        onChange={(charterPartyOn) => onChange({ charterPartyOn })}
        disabled={disabled}
      />
      <DateTimeInput
        label="B/L date"
        value={cargo.billOfLadingOn}
        onChange={(billOfLadingOn) => onChange({ billOfLadingOn })}
        disabled={disabled}
      />
      <TextInput
        label="B/L number"
        value={cargo.billOfLadingNumber}
        onChange={(billOfLadingNumber) => onChange({ billOfLadingNumber })}
        disabled={disabled}
      />
      <SelectInput
        label="Quantity by"
        value={cargo.quantityBasis}
        options={BASES}
        onChange={(basis) => onChange({ quantityBasis: basis as CargoRow['quantityBasis'] })}
        disabled={disabled}
      />
    </fieldset>
  );
}
