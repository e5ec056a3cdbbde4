/** A figure along one line; minus infinity where it is not allowed. */
export type Line = (at: number) => number;
export type Span = { readonly from: number; readonly to: number };

export type Search = {
  readonly range: Span;
  /** Places where the line may bend. */
  readonly marks: readonly number[];
  readonly stepLength: number;
};

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const REFINEMENTS = 26;

/**
 * The highest place of a line that may bend, jump down or end anywhere: looks at every mark and
 * step, then narrows around the best of them by golden section, which also runs up to the edge of
 * what is allowed. Finds the top of the hill the best step stands on.
 */
export function maximiseLine(
  line: Line,
  { range, marks, stepLength }: Search,
): { readonly at: number; readonly value: number } {
  const inside = marks.filter((mark) => mark > range.from && mark < range.to);
  const steps = Math.max(1, Math.ceil((range.to - range.from) / stepLength - 1e-9));
  const width = (range.to - range.from) / steps;
  const places = Array.from({ length: steps }, (_, step) => range.from + step * width);
  const sorted = [...new Set([...places, ...inside, range.to])].sort((a, b) => a - b);
  let best = { at: range.from, value: Number.NEGATIVE_INFINITY };
  let bestIndex = 0;
  sorted.forEach((at, index) => {
    const value = line(at);
    if (value > best.value) {
      best = { at, value };
      bestIndex = index;
    }
  });
  for (const [from, to] of [
    [sorted[bestIndex - 1], sorted[bestIndex]],
    [sorted[bestIndex], sorted[bestIndex + 1]],
  ]) {
    if (from === undefined || to === undefined) continue;
    const refined = goldenSection(line, from, to);
    if (refined.value > best.value) best = refined;
  }
  return best;
}

function goldenSection(line: Line, from: number, to: number) {
  let [low, high] = [from, to];
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let [atLeft, atRight] = [line(left), line(right)];
  let best = atLeft > atRight ? { at: left, value: atLeft } : { at: right, value: atRight };
  for (let step = 0; step < REFINEMENTS; step += 1) {
    // Speeds that are too slow for the laycan lie to the left, so a tie goes to the right.
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = line(left);
      if (atLeft > best.value) best = { at: left, value: atLeft };
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = line(right);
      if (atRight > best.value) best = { at: right, value: atRight };
    }
  }
  return best;
}
