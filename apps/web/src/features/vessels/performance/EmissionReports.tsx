import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { downloadFile } from '../../../platform/lists/files.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { Alert, civilToday, formatNumber, Panel, TableHead, WideTable } from '../../../ui/index.ts';
import { LogAbstractDialog, type OvdKind } from '../reports/LogAbstractDialog.tsx';
import type { VesselRow } from '../vessels.queries.ts';
import { EMISSION_YEAR } from './emissions.queries.ts';

const CONTEXT = { additionalTypenames: ['VesselReport'] };
const YEARS_BACK = 5;

const FILES = [
  { file: 'mrv', format: 'xml', label: 'EU MRV (XML)' },
  { file: 'dcs', format: 'xlsx', label: 'IMO DCS (XLSX)' },
  { file: 'log-abstract', format: 'csv', label: 'Log abstract (CSV)' },
  { file: 'bunker-report', format: 'csv', label: 'Bunker report (CSV)' },
] as const;

/** A vessel's year for regulators: what approved reports add up to, what is missing, and the files. */
export function EmissionReports({ vessel }: { vessel: VesselRow }) {
  const thisYear = Number(civilToday().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [reading, setReading] = useState<OvdKind | null>(null);
  const [{ data }] = useQuery({
    query: EMISSION_YEAR,
    variables: { vesselId: vessel.id, year },
    context: CONTEXT,
  });
  const shown = data?.emissionYear;
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back));
  return (
    <Panel
      title="Reports for regulators"
      hint={
        shown
          ? `${formatNumber(shown.distanceNm)} nm, ${formatNumber(shown.hours, 1)} h under way in ${shown.year}`
          : undefined
      }
      actions={
        <>
          <NativeSelect
            size="xs"
            aria-label="Year"
            data={years}
            value={String(year)}
            onChange={(event) => setYear(Number(event.currentTarget.value))}
          />
          <MayButton needs="vessels.modify" size="compact-sm" onClick={() => setReading('log')}>
            Read a log abstract
          </MayButton>
          <MayButton
            needs="contracts.modify"
            size="compact-sm"
            variant="default"
            onClick={() => setReading('bunkers')}
          >
            Read a bunker report
          </MayButton>
        </>
      }
    >
      {shown && shown.gaps.length > 0 && (
        <Alert tone="warning" title="Missing before these files are complete">
          <ul>
            {shown.gaps.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {shown && shown.fuels.length > 0 && (
        <WideTable label="Emissions of the year">
          <table className="plain-table">
            <TableHead texts={['Fuel']} figures={['Used mt', 'CO₂ t', 'CH₄ t', 'N₂O t']} />
            <tbody>
              {shown.fuels.map(({ fuel, tonnes, co2T, ch4T, n2oT }) => (
                <tr key={fuel}>
                  <th scope="row">{fuel}</th>
                  <td className="end">{formatNumber(tonnes, 1)}</td>
                  <td className="end">{formatNumber(co2T, 1)}</td>
                  <td className="end">{formatNumber(ch4T, 3)}</td>
                  <td className="end">{formatNumber(n2oT, 3)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
      <div className="row">
        {FILES.map(({ file, format, label }) => (
          <Button
            key={file}
            size="xs"
            variant="default"
            onClick={() =>
              void downloadFile(
                `${file}-${vessel.imo ?? vessel.name}-${year}.${format}`,
                `vessels/${vessel.id}/emission-reports/${year}/${file}/${format}`,
              )
            }
          >
            {label}
          </Button>
        ))}
      </div>
      {reading && (
        <LogAbstractDialog kind={reading} vessel={vessel} onClose={() => setReading(null)} />
      )}
    </Panel>
  );
}
