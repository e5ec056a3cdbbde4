import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { formatNumber, type MapRoute, SeaMap, TableHead } from '../../../ui/index.ts';
import { useWorksheet } from '../grid/worksheet-context.ts';
import { type EstimateColumn, isFixed, routeText } from '../model/estimate-column.ts';
import { seaClient } from '../sea/sea-client.ts';
import { useZones } from '../sea/use-zones.ts';
import { type DrawnLeg, drawLegs, positionText } from './leg-lines.ts';
import { mapPortsOf } from './map-ports.ts';
import '../details/details.css';
import './map.css';

type Drawn = ReadonlyMap<string, readonly DrawnLeg[]>;

/** The columns as they are now; drawn again when any of them changes. */
function useColumns(): readonly EstimateColumn[] {
  const { store } = useWorksheet();
  const subscribe = useCallback((listener: () => void) => store.subscribeAny(listener), [store]);
  const key = useSyncExternalStore(subscribe, () =>
    store.columns.map(({ id, version, save }) => `${id}:${version}:${save.kind}`).join(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the columns
  return useMemo(() => store.columns, [store, key]);
}

function useDrawn(columns: readonly EstimateColumn[]): Drawn {
  const [drawn, setDrawn] = useState<Drawn>(new Map());
  useEffect(() => {
    let wanted = true;
    Promise.all(
      columns.map(async (column) => [column.id, await drawLegs(column, seaClient())] as const),
    ).then(
      (found) => wanted && setDrawn(new Map(found)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [columns]);
  return drawn;
}

const routeOf = (
  column: EstimateColumn,
  legs: readonly DrawnLeg[],
  selected: boolean,
): MapRoute => ({
  id: column.id,
  name: `${column.fullNumber} ${column.inputs.vessel?.name ?? ''}`.trim(),
  points: legs.flatMap((leg) => leg.line),
  selected,
});

/** Miles, straits and turning points of every leg. */
function LegTable({ column, legs }: { column: EstimateColumn; legs: readonly DrawnLeg[] }) {
  return (
    <table className="ed-table em-legs">
      <caption className="visually-hidden">Legs of {column.fullNumber}</caption>
      <TableHead texts={['Leg', 'nm', 'ECA', 'Days', 'Via', 'Waypoints']} />
      <tbody>
        {legs.map((leg) => {
          const result = column.result.rows.find((row) => row.rowId === leg.rowId);
          return (
            <tr key={leg.rowId}>
              <th scope="row">
                {leg.from} → {leg.to}
              </th>
              <td>{formatNumber(result?.leg.distanceNm)}</td>
              <td>{formatNumber(result?.leg.ecaDistanceNm || null)}</td>
              <td>{formatNumber(result?.leg.legDays, 2)}</td>
              <td>{leg.via.join(', ') || 'open sea'}</td>
              <td>
                <details>
                  <summary>{leg.line.length}</summary>
                  <ol className="em-points">
                    {leg.line.map((point) => (
                      <li key={`${point[0]},${point[1]}`}>{positionText(point)}</li>
                    ))}
                  </ol>
                </details>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** All estimates on one map, the chosen one in front; expanded with its legs in detail. */
export function WorksheetMap({ mayEdit }: { mayEdit: boolean }) {
  const { store, grid } = useWorksheet();
  const columns = useColumns();
  const drawn = useDrawn(columns);
  const [chosenId, choose] = useState(() => grid.snapshot.active?.columnId ?? null);
  const chosen = columns.find((column) => column.id === chosenId) ?? columns[0];
  const zones = useZones(chosen?.inputs.commencingAt.slice(0, 10) ?? '');
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isExpanded = isOpen ?? chosen?.map.isExpanded ?? false;
  const legs = (chosen && drawn.get(chosen.id)) ?? [];
  const routes = useMemo(
    () =>
      columns
        .map((column) => routeOf(column, drawn.get(column.id) ?? [], column.id === chosen?.id))
        .filter((route) => route.points.length > 1)
        .toSorted((a, b) => Number(a.selected) - Number(b.selected)),
    [columns, drawn, chosen?.id],
  );
  const ports = useMemo(() => (chosen ? mapPortsOf(chosen.inputs) : []), [chosen]);
  if (!chosen) return null;
  const expand = () => {
    setOpen(!isExpanded);
    if (!mayEdit || isFixed(chosen)) return;
    // The detailed map is kept with the estimate: its lines, and that it is wanted.
    store.setMap(chosen.id, (map) => ({ ...map, isExpanded: !isExpanded }));
    if (!isExpanded) void store.route(chosen.id);
  };
  return (
    <div className={isExpanded ? 'em-page expanded' : 'em-page'}>
      <div className="row em-head">
        <SegmentedControl
          size="xs"
          aria-label="Estimate on the map"
          value={chosen.id}
          onChange={choose}
          data={columns.map(({ id, fullNumber }) => ({ value: id, label: fullNumber }))}
        />
        <span className="muted small grow ellipsis">
          {chosen.inputs.vessel?.name} {routeText(chosen)}
        </span>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isExpanded}
          leftSection={
            isExpanded ? (
              <IconArrowsDiagonalMinimize2 size={14} />
            ) : (
              <IconArrowsDiagonal size={14} />
            )
          }
          onClick={expand}
        >
          {isExpanded ? 'Less detail' : 'Expand'}
        </Button>
      </div>
      <SeaMap
        label={`Routes of ${columns.length} estimates, ${chosen.fullNumber} in front`}
        height={isExpanded ? 'max(320px, calc(100vh - 420px))' : 'max(360px, calc(100vh - 220px))'}
        routes={routes}
        ports={ports}
        zones={zones}
      />
      {isExpanded && <LegTable column={chosen} legs={legs} />}
    </div>
  );
}
