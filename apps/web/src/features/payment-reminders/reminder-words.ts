const LEVELS: readonly string[] = ['First', 'Second', 'Third'];

/** Which reminder of a schedule it is, in a word. */
export const levelText = (level: number): string => LEVELS[level - 1] ?? String(level);
