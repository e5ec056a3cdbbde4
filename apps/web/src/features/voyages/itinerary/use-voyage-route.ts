import { useEffect, useState } from 'react';
import { listOf, recordOf } from '../../../api/rest.ts';
import { callSigned } from '../../../platform/session/signed-call.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import type { Position } from '../../../ui/index.ts';
import type { Voyage } from '../voyage-record.ts';

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every((part) => Number.isFinite(part));

/** Places in order, one after another never twice: what the route engine is asked for. */
function routeBody(voyage: Voyage) {
  const ports = voyage.portCalls
    .toSorted((a, b) => a.sequenceNo - b.sequenceNo)
    .flatMap(({ portName, latitude, longitude }) =>
      typeof latitude === 'number' && typeof longitude === 'number'
        ? [{ name: portName, lat: latitude, lon: longitude }]
        : [],
    )
    .filter((port, index, all) => {
      const before = all[index - 1];
      return before?.lat !== port.lat || before.lon !== port.lon;
    });
  const { isSecaEnabled: seca, isPiracyAvoided: piracy, commencingAt } = voyage.inputs;
  return { ports, seca, piracy, date: commencingAt.slice(0, 10) };
}

/** The way by sea between the calls; null while it is asked for, or when there is none. */
export function useVoyageRoute(voyage: Voyage): readonly Position[] | null {
  const may = useMay('estimates.view');
  const [line, setLine] = useState<readonly Position[] | null>(null);
  const body = JSON.stringify(routeBody(voyage));
  useEffect(() => {
    if (!may) return undefined;
    let current = true;
    const call = { method: 'POST', body: JSON.parse(body) } as const;
    callSigned('voyage-route?expanded=true', call).then(
      (answer) => {
        const legs = listOf(recordOf(recordOf(answer.body).data).legs);
        const points = legs.flatMap((leg) => listOf(recordOf(leg).waypoints)).filter(isPosition);
        if (current && points.length > 1) setLine(points);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [may, body]);
  return line;
}
