import { Panel, SeaMap, State } from '../../ui/index.ts';
import { mapOf } from './voyage-map.ts';
import { tradeOf, type Voyage } from './voyage-record.ts';

/** The voyage on the sea chart. */
export function VoyageMapPanel({ voyage, height }: { voyage: Voyage; height: number }) {
  const { ports, routes, isStraight } = mapOf(voyage);
  if (ports.length === 0)
    return (
      <Panel title="Map">
        <State title="No positions yet">Choose the ports of the itinerary from the list.</State>
      </Panel>
    );
  return (
    <Panel
      title="Map"
      hint={isStraight ? 'calls in their order; the route was not kept' : tradeOf(voyage)}
      flush
    >
      <SeaMap
        label={`${voyage.voyageNumber}: ${ports.map((port) => port.name).join(', ')}`}
        height={height}
        ports={ports}
        routes={routes}
      />
    </Panel>
  );
}
