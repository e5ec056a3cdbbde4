import { Checkbox } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import {
  formatNumber,
  formatSigned,
  type MapRoute,
  Panel,
  SeaMap,
  TableHead,
} from '../../../ui/index.ts';
import { mapPortsOf } from '../map/map-ports.ts';
import type { EstimateColumn, RouteOptions } from '../model/estimate-column.ts';
import { seaOptionsOf } from '../model/leg-router.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { seaClient } from '../sea/sea-client.ts';
import { useZones } from '../sea/use-zones.ts';
import { closedToShip, findRouteChoices, type RouteChoice } from './route-choices.ts';

type RoutePanelProps = { store: WorksheetStore; column: EstimateColumn; disabled: boolean };

/** Alternatives of the present itinerary; looked up again when ports, options or figures change. */
function useRouteChoices(column: EstimateColumn): readonly RouteChoice[] {
  const [choices, setChoices] = useState<readonly RouteChoice[]>([]);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      findRouteChoices(column, seaClient()).then(
        (found) => wanted && setChoices(found),
        () => wanted && setChoices([]),
      );
    }, 400);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [column]);
  return choices;
}

const OPTIONS = [
  { key: 'suez', label: 'Suez' },
  { key: 'panama', label: 'Panama' },
  { key: 'minimiseEca', label: 'Fewest ECA miles' },
] as const;

/** The route on the map and the ways that could be sailed instead, each a full estimate. */
export function RoutePanel({ store, column, disabled }: RoutePanelProps) {
  const choices = useRouteChoices(column);
  const zones = useZones(seaOptionsOf(column).zonesOn);
  const [hovered, setHovered] = useState<string | null>(null);
  const routes = useMemo(
    () =>
      choices
        .map(
          (choice, index): MapRoute => ({
            id: choice.key,
            name: choice.name,
            points: choice.line,
            selected: hovered === null ? index === 0 : hovered === choice.key,
          }),
        )
        .toReversed(),
    [choices, hovered],
  );
  const ports = useMemo(() => mapPortsOf(column.inputs), [column.inputs]);
  const setOptions = (routeOptions: RouteOptions) =>
    store.setMap(column.id, (map) => ({ ...map, routeOptions }));
  const choose = (choice: RouteChoice) => {
    setOptions(choice.options);
    if (choice.isPiracyAvoided === column.inputs.isPiracyAvoided) return;
    store.edit([column.id], (input) => ({ ...input, isPiracyAvoided: choice.isPiracyAvoided }));
  };
  const { routeOptions } = column.map;
  const closed = closedToShip(column);
  return (
    <div className="ed-routes">
      <Panel label="Map of the route" flush>
        <SeaMap
          label={`Route of ${column.fullNumber} with its alternatives`}
          height={280}
          routes={routes}
          ports={ports}
          zones={zones}
        />
      </Panel>
      <Panel
        title="Routes"
        hint="recalculated in full"
        flush
        actions={OPTIONS.map(({ key, label }) => (
          <Checkbox
            key={key}
            size="xs"
            label={label}
            checked={routeOptions[key]}
            disabled={disabled}
            onChange={(event) =>
              setOptions({ ...routeOptions, [key]: event.currentTarget.checked })
            }
          />
        ))}
      >
        <RouteTable {...{ choices, disabled }} onChoose={choose} onHover={setHovered} />
        {choices.length === 0 && (
          <p className="muted" style={{ padding: '8px 12px' }}>
            Routes appear when two ports are chosen.
          </p>
        )}
        {closed.length > 0 && (
          <p className="muted tiny" style={{ padding: '8px 12px' }}>
            Too small for her: {closed.join(' · ')}
          </p>
        )}
      </Panel>
    </div>
  );
}

type RouteTableProps = {
  /** The present one first. */
  choices: readonly RouteChoice[];
  disabled: boolean;
  onChoose: (choice: RouteChoice) => void;
  onHover: (key: string | null) => void;
};

function RouteTable({ choices, disabled, onChoose, onHover }: RouteTableProps) {
  const present = choices[0];
  return (
    <table className="ed-table">
      <caption className="visually-hidden">Ways to sail this voyage</caption>
      <TableHead texts={['Route', 'nm', 'Days', 'Fuel mt', 'TCE']} />
      <tbody>
        {choices.map((choice) => (
          <tr
            key={choice.key}
            className={choice === present ? 'chosen' : ''}
            onMouseEnter={() => onHover(choice.key)}
            onMouseLeave={() => onHover(null)}
          >
            <th scope="row">
              <label className="row">
                <input
                  type="radio"
                  name="route"
                  checked={choice === present}
                  disabled={disabled}
                  onChange={() => onChoose(choice)}
                />
                <span className="grow">
                  {choice.name}
                  <span className="muted tiny ed-note">{choice.note}</span>
                </span>
              </label>
            </th>
            <td>{formatNumber(choice.nm)}</td>
            <td>{formatNumber(choice.days, 1)}</td>
            <td>{formatNumber(choice.fuelT)}</td>
            <td>
              <b>{formatNumber(choice.tce)}</b>
              {choice !== present && choice.tce !== null && present?.tce != null && (
                <span
                  className={`ed-note tiny ${choice.tce > present.tce ? 'positive' : 'negative'}`}
                >
                  {choice.tce > present.tce ? '▲' : '▼'} {formatSigned(choice.tce - present.tce)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
