/** What a bar of TCE is drawn from. */
type Earning = { netTce: number | null; targetTce: number | null };

export type TceBar = { leftPercent: number; widthPercent: number; tickPercent: number | null };

/** Room of the scale: from the worst loss, or zero, to the best result or target. */
export function scaleOf(earnings: readonly Earning[]): { from: number; to: number } {
  const values = earnings.flatMap(({ netTce, targetTce }) => [netTce ?? 0, targetTce ?? 0]);
  return { from: Math.min(0, ...values), to: Math.max(1, ...values) };
}

/** The bar from zero to the result, and the tick of the target, in percent of the scale. */
export function barOf(earning: Earning, { from, to }: { from: number; to: number }): TceBar {
  const percent = (value: number) => ((value - from) / (to - from)) * 100;
  const result = earning.netTce ?? 0;
  const [low, high] = result < 0 ? [result, 0] : [0, result];
  return {
    leftPercent: percent(low),
    widthPercent: percent(high) - percent(low),
    tickPercent: earning.targetTce === null ? null : percent(earning.targetTce),
  };
}
