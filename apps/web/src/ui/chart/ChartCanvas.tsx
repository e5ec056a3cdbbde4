import { useComputedColorScheme } from '@mantine/core';
import {
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
} from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { Ink } from './axis.ts';

use([
  LineChart,
  BarChart,
  PieChart,
  ScatterChart,
  HeatmapChart,
  CustomChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  AriaComponent,
  MarkLineComponent,
  MarkAreaComponent,
  VisualMapComponent,
  SVGRenderer,
]);

export type ChartOptions = EChartsCoreOption;

const ink: Ink = (token) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

type CanvasProps = { description: string; options: (ink: Ink) => ChartOptions; heightPx: number };

/** Draws with ECharts; loaded lazily by Chart. */
export function ChartCanvas({ description, options, heightPx }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes what `ink` reads
  useEffect(() => {
    if (!place.current) return undefined;
    const chart = init(place.current, null, { renderer: 'svg' });
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.setOption({
      animation: !still,
      animationDuration: 250,
      aria: { enabled: true, label: { description } },
      textStyle: { fontFamily: 'Inter Variable, system-ui', fontSize: 11, color: ink('text-2') },
      color: [1, 2, 3, 4, 5, 6, 7, 8].map((index) => ink(`chart-${index}`)),
      tooltip: {
        trigger: 'axis',
        confine: true,
        backgroundColor: ink('surface'),
        borderColor: ink('line'),
        textStyle: { color: ink('text'), fontSize: 12 },
      },
      ...options(ink),
    });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [scheme, options, description]);
  return (
    <div
      ref={place}
      style={{ height: heightPx, width: '100%' }}
      role="img"
      aria-label={description}
    />
  );
}
