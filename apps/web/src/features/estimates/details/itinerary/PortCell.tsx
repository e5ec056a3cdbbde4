import type { PortFunction } from '@mainsheet/voyage';
import {
  type Icon,
  IconAnchor,
  IconArrowBarRight,
  IconArrowBarToDown,
  IconArrowBarUp,
  IconArrowsHorizontal,
  IconFlag,
  IconGasStation,
  IconLogin2,
  IconLogout2,
} from '@tabler/icons-react';
import type { Call } from './call.ts';

/** What is done at a port, as a sign. */
const PORT_FUNCTION_ICONS: Readonly<Record<PortFunction, Icon>> = {
  Commencing: IconArrowBarRight,
  Terminating: IconFlag,
  Loading: IconArrowBarToDown,
  Discharging: IconArrowBarUp,
  'Canal transit': IconArrowsHorizontal,
  Fueling: IconGasStation,
  Delivery: IconLogin2,
  Redelivery: IconLogout2,
  Stop: IconAnchor,
};

export function PortFunctionIcon({ portFunction }: { portFunction: PortFunction }) {
  const Sign = PORT_FUNCTION_ICONS[portFunction];
  return <Sign size={14} stroke={1.6} role="img" aria-label={portFunction} className="muted" />;
}

/** A port in the frozen column: its number, what is done there, its name. */
export function PortCell({ call: { row } }: { call: Call }) {
  return (
    <span className="ed-port">
      <span className="muted">{row.sequenceNo}</span>
      <PortFunctionIcon portFunction={row.portFunction} />
      <span className="ellipsis">{row.portName}</span>
    </span>
  );
}
