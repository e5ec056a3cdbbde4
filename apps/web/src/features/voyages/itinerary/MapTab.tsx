import { Panel, SeaMap, State } from '../../../ui/index.ts';
import { tradeOf, type Voyage } from '../voyage-record.ts';
import { useVoyageRoute } from './use-voyage-route.ts';
import { portsOf, unbroken } from './voyage-map.ts';

/** The voyage on the sea chart, by the route engine's way between its calls. */
export function VoyageMapPanel({ voyage, height }: { voyage: Voyage; height: number }) {
  const ports = portsOf(voyage);
  const line = useVoyageRoute(voyage);
  const routes = line
    ? [{ id: 'route', name: tradeOf(voyage), points: unbroken(line), selected: true }]
    : [];
  if (ports.length === 0)
    return (
      <Panel title="Map">
        <State title="No positions yet">Choose the ports of the itinerary from the list.</State>
      </Panel>
    );
  return (
    <Panel title="Map" hint={tradeOf(voyage)} flush>
      <SeaMap
        label={`${voyage.voyageNumber}: ${ports.map((port) => port.name).join(', ')}`}
        height={height}
        ports={ports}
        routes={routes}
      />
    </Panel>
  );
}
