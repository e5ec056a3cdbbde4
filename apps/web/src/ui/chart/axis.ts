/** The colour of a token in the present scheme: `ink('chart-1')`. */
export type Ink = (token: string) => string;

/** Axis lines, labels and split lines in the tokens' colours; spread into `xAxis` and `yAxis`. */
export function axisStyle(color: Ink) {
  return {
    axisLine: { lineStyle: { color: color('line') } },
    axisTick: { show: false },
    axisLabel: { color: color('text-2'), fontSize: 11, hideOverlap: true },
    splitLine: { lineStyle: { color: color('line-2') } },
    nameTextStyle: { color: color('text-2'), fontSize: 11 },
  };
}

/** Names of the series above a chart, in the tokens' colours; spread into `legend`. */
export const legendStyle = (color: Ink) => ({
  // One line: more of them would lie over the lines of the chart.
  ...{ top: 0, icon: 'roundRect', type: 'scroll' },
  textStyle: { color: color('text-2'), fontSize: 11 },
});
