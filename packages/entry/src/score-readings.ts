type Counts = { right: number; wrong: number; missed: number; notes: string[] };

/** Precision, recall and F1 of a parser per field, counted over labelled texts. */
export class Score {
  private readonly fields = new Map<string, Counts>();

  /** A reading is right when it is expected, wrong when it is not; an expected one not read is missed. */
  count(one: {
    readonly field: string;
    readonly title: string;
    readonly expected: readonly string[];
    readonly found: readonly string[];
  }): void {
    const counts = this.fields.get(one.field) ?? { right: 0, wrong: 0, missed: 0, notes: [] };
    const open = [...one.expected];
    for (const echo of one.found) {
      const at = open.indexOf(echo);
      if (at >= 0) {
        open.splice(at, 1);
        counts.right += 1;
      } else {
        counts.wrong += 1;
        counts.notes.push(`${one.title}: read “${echo}”`);
      }
    }
    counts.missed += open.length;
    for (const echo of open) counts.notes.push(`${one.title}: missed “${echo}”`);
    this.fields.set(one.field, counts);
  }

  /** Fields under a bar, with what was wrong in them. */
  below(bar: number): string[] {
    return [...this.fields].flatMap(([field, counts]) =>
      figures(counts).f1 < bar ? [`${field}: ${counts.notes.join('; ')}`] : [],
    );
  }

  /** All fields together. */
  total() {
    const sum = { right: 0, wrong: 0, missed: 0, notes: [] };
    for (const { right, wrong, missed } of this.fields.values()) {
      sum.right += right;
      sum.wrong += wrong;
      sum.missed += missed;
    }
    return figures(sum);
  }

  table(): string {
    const rows = [...this.fields].flatMap(([field, counts]) => {
      const { precision, recall, f1 } = figures(counts);
      if (counts.right + counts.wrong + counts.missed === 0) return [];
      const cells = [precision, recall, f1].map((share) => share.toFixed(3));
      return [`${field.padEnd(20)} ${cells.join('  ')}  (${counts.right + counts.missed})`];
    });
    return ['field                precision recall F1  (labels)', ...rows].join('\n');
  }
}

function figures({ right, wrong, missed }: Counts) {
  const precision = right + wrong === 0 ? 1 : right / (right + wrong);
  const recall = right + missed === 0 ? 1 : right / (right + missed);
  const f1 =
    right === 0 && wrong + missed > 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}
