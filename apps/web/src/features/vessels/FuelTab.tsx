import type { VesselInput } from '@mainsheet/contract';
import { FUELS } from '@mainsheet/terms';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber, Panel, State, TableHead, WideTable } from '../../ui/index.ts';
import { DetailList } from './DetailList.tsx';
import { enduranceOf } from './performance/endurance.ts';
import { FUEL_COLUMNS } from './vessel-lists.ts';

/** What the tanks hold and how far it goes, from the tanks and the consumption of the form. */
export function FuelTab() {
  const { control } = useFormContext<VesselInput>();
  const [tanks, speeds] = useWatch({ control, name: ['details.tanks', 'details.seaConsumption'] });
  const rows = FUELS.map((fuel) => enduranceOf(fuel, tanks, speeds)).filter(
    (row) => row.capacityM3 > 0 || row.tPerDay !== null,
  );
  return (
    <>
      <DetailList
        name="fuels"
        label="Fuels"
        hint="that she may burn"
        columns={FUEL_COLUMNS}
        addLabel="Add fuel"
        newItem={() => ({ fuel: 'VLSFO', densityTPerM3: null, sulphurPercent: null, remarks: '' })}
      />
      <Panel
        title="Fuels on board"
        hint="full tanks at normal fill, laden at the default speed"
        flush
      >
        {rows.length === 0 ? (
          <State title="No tanks and no consumption yet">
            Enter them on their tabs; what they come to stands here.
          </State>
        ) : (
          <WideTable label="Fuel tanks">
            <table className="plain-table">
              <TableHead
                texts={['Fuel']}
                figures={['Capacity m³', 'Usable mt', 'Density t/m³', 'At sea mt/d', 'Endurance d']}
              />
              <tbody>
                {rows.map((row) => (
                  <tr key={row.fuel}>
                    <th scope="row">{row.fuel}</th>
                    <td className="end">{formatNumber(row.capacityM3)}</td>
                    <td className="end">{formatNumber(row.usableT)}</td>
                    <td className="end">{formatNumber(row.densityTPerM3, 3)}</td>
                    <td className="end">{formatNumber(row.tPerDay, 1) || '–'}</td>
                    <td className="end">{formatNumber(row.days, 1) || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Panel>
    </>
  );
}
