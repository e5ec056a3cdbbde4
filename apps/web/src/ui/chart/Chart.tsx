import { Button } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Ink } from './axis.ts';
import type { ChartOptions } from './ChartCanvas.tsx';

const ChartCanvas = lazy(async () => ({
  default: (await import('./ChartCanvas.tsx')).ChartCanvas,
}));

export type { ChartOptions, Ink };

type ChartProps = {
  /** What the picture shows, in a sentence; read out in its place. */
  description?: string;
  /** Visible line below: what, unit, period. */
  caption: ReactNode;
  /** ECharts options; take colours from `ink('chart-1')`. */
  options: (ink: Ink) => ChartOptions;
  /** The same numbers as a table. */
  table: ReactNode;
  heightPx?: number;
};

const UNNAMED = 'Chart displaying data visualization';

/** A chart with its caption and a "show as table" switch; the drawing code loads when needed. */
export function Chart({
  description = UNNAMED,
  caption,
  options,
  table,
  heightPx = 240,
}: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      {/* A drawing keeps its width until it hears of a narrower window: meanwhile it widens no page. */}
      <div style={{ minHeight: heightPx, ...(asTable ? {} : { overflowX: 'clip' }) }}>
        {asTable ? (
          table
        ) : (
          <Suspense fallback={<div style={{ height: heightPx }} />}>
            <ChartCanvas description={description} options={options} heightPx={heightPx} />
          </Suspense>
        )}
      </div>
      <figcaption className="row row-apart muted tiny">
        <span>{caption}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={asTable ? <IconChartLine size={13} /> : <IconTable size={13} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </figcaption>
    </figure>
  );
}
