import type { PositionKey } from '@mainsheet/entry';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { vesselHref } from '../../../platform/navigation/record-links.ts';
import { Panel, TableHead, Tag, WideTable } from '../../../ui/index.ts';
import { boardOf, type OpenShip } from './open-ships.ts';

const COLUMNS: readonly (readonly [PositionKey, string])[] = [
  ['imo', 'IMO'],
  ['dwt', 'Deadweight, mt'],
  ['built', 'Built'],
  ['flag', 'Flag'],
  ['gear', 'Gear'],
  ['openPlace', 'Open at'],
  ['openDates', 'Open on'],
];

/** Ships that a circular offers, each beside its words; those of the company go on to the matching board. */
export function TonnagePanel({ ships }: { ships: readonly OpenShip[] }) {
  const board = boardOf(ships);
  // What no ship of the list says takes no room.
  const columns = COLUMNS.filter(([key]) => ships.some(({ fields }) => fields[key].text !== ''));
  return (
    <Panel
      title={ships.length === 1 ? '1 open ship' : `${ships.length} open ships`}
      actions={
        board.open !== undefined && (
          <Button
            component={Link}
            to={`/cargo/matching?open=${encodeURIComponent(board.open)}`}
            variant="default"
          >
            Show on the matching board
          </Button>
        )
      }
    >
      <WideTable label="Open ships of the circular">
        <table className="plain-table">
          <caption className="visually-hidden">Open ships of the circular</caption>
          <TableHead texts={['Ship', ...columns.map(([, header]) => header), 'Words']} />
          <tbody>
            {ships.map((ship) => (
              <tr key={ship.key}>
                <th scope="row">
                  <ShipName ship={ship} />
                </th>
                {columns.map(([key]) => (
                  <td key={key}>
                    <Read ship={ship} field={key} />
                  </td>
                ))}
                <td className="muted small tonnage-words">{ship.words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function ShipName({ ship }: { ship: OpenShip }) {
  const { text } = ship.fields.vesselName;
  return ship.vesselId === null ? text : <Link to={vesselHref(ship.vesselId)}>{text}</Link>;
}

function Read({ ship, field }: { ship: OpenShip; field: PositionKey }) {
  const { text, isOpen } = ship.fields[field];
  return isOpen ? <Tag tone="warning">{text}</Tag> : text;
}
