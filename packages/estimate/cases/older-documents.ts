import version1 from './version-1.json' with { type: 'json' };
import version2 from './version-2.json' with { type: 'json' };
import version3 from './version-3.json' with { type: 'json' };
import version4 from './version-4.json' with { type: 'json' };

/** What an estimate was saved as, and what it came to then; frozen when the version after it began. */
type OlderDocument = {
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
  readonly profit: number;
  readonly netTce: number | null;
};

/** Saved documents of every version before this one, the oldest first. */
export const olderDocuments: readonly OlderDocument[] = [version1, version2, version3, version4].flatMap(
  ({ cases }, index) =>
    cases.map((saved) => ({ ...saved, name: `version ${index + 1}, ${saved.name}` })),
);
