import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  Alert,
  Avatar,
  ConfirmDialog,
  DateCell,
  Facts,
  Figure,
  Kbd,
  KeyFigure,
  MoneyCell,
  Panel,
  PortCell,
  QuantityCell,
  RateCell,
  type StatementLine,
  StatementTable,
  showSnackbar,
  Tag,
} from '../ui/index.ts';
import { NET_TCE } from './sample-explanation.ts';

const LINES: readonly StatementLine[] = [
  { kind: 'heading', text: 'Revenue' },
  { text: 'Gross freight', figures: [2_640_000, 2_541_000] },
  { text: 'Address commission', detail: '3.75 %', figures: [-99_000, -95_287.5] },
  { kind: 'subtotal', text: 'Net revenue', figures: [2_541_000, 2_445_712.5] },
  { text: 'Bunkers', figures: [-587_406, -798_701.25] },
  { kind: 'total', text: 'Voyage result', figures: [1_953_594, 1_647_011.25] },
];

function Dialogs() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="row">
      <Button onClick={() => showSnackbar('Saved')}>Say something</Button>
      <Button variant="default" onClick={() => showSnackbar('Could not be saved', { error: true })}>
        Say a failure
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Ask
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete 3 bills?"
        action="Delete 3 bills"
        danger
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        They stay in the history for seven years.
      </ConfirmDialog>
    </div>
  );
}

/** Figures, cells, tags, alerts, statements, dialogs. */
export function PieceSection() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
      <Panel title="Figures and cells" hint="click the TCE">
        <div className="stack">
          <div className="row" style={{ gap: 28 }}>
            <KeyFigure
              label="Net TCE"
              value={
                <Figure label="Net TCE" explanation={NET_TCE} subject="M-0412 Nordic Hawk">
                  18,086
                </Figure>
              }
              unit="USD/d"
              hint="+2,343 over the baseline"
            />
            <KeyFigure
              label="Cash available, base USD"
              value="9,070,480.71"
              hint="+184,310.22 since yesterday"
            />
          </div>
          <Facts
            facts={[
              ['Balance', <MoneyCell key="b" amount={{ currency: 'EUR', minorUnits: -624050n }} />],
              [
                'Typed amount',
                <MoneyCell key="t" amount={{ currency: 'JPY', minorUnits: 1240000n }} typed />,
              ],
              ['Quantity', <QuantityCell key="q" value="66000" unit="mt" />],
              ['Freight', <RateCell key="r" value="38.5" per="USD/mt" typed />],
              [
                'Arrival',
                <DateCell key="d" value="2026-12-02T03:06:00Z" zone="America/Sao_Paulo" />,
              ],
              ['Due', <DateCell key="e" value="2026-12-02" />],
              ['Port', <PortCell key="p" name="Santos" locode="BRSSZ" country="Brazil" />],
              ['Nothing', <DateCell key="n" value={null} />],
            ]}
          />
          <div className="row">
            <Tag>Draft</Tag>
            <Tag tone="accent">Approved</Tag>
            <Tag tone="positive">Paid</Tag>
            <Tag tone="warning">Pending approval</Tag>
            <Tag tone="negative">Overdue</Tag>
            <Avatar name="Hilde Kaya" />
            <Kbd>Ctrl K</Kbd>
          </div>
          <Dialogs />
        </div>
      </Panel>
      <Panel title="Statement and alerts">
        <div className="stack">
          <StatementTable caption="Voyage result" columns={['Estimate', 'Actual']} lines={LINES} />
          <Alert title="Six days to the time bar">
            Demurrage claim CHA-2602 must be sent by 26 November.
          </Alert>
          <Alert tone="warning" title="MGO down to 32 mt at Qingdao">
            Under the reserve of 35 mt.
          </Alert>
          <Alert tone="positive">All lines foot.</Alert>
        </div>
      </Panel>
    </div>
  );
}
