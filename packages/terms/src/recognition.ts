/** How revenue and expenses of a voyage are spread over time in the books. */
export const RECOGNITION_METHODS = [
  'Load to discharge',
  'Voyage days',
  'Completed voyage',
] as const;
export type RecognitionMethod = (typeof RECOGNITION_METHODS)[number];

/** What a company follows that chose none. */
export const USUAL_RECOGNITION: RecognitionMethod = 'Load to discharge';

/** Which standard a method follows, and why it is or is not one to choose. */
export const RECOGNITION_REASONS: Readonly<Record<RecognitionMethod, string>> = {
  'Load to discharge':
    'Percentage of completion by day, from where loading of the first cargo begins to where the last discharge ends. IFRS 15: the charterer has the benefit as cargo is carried (paragraph 35(a)), progress is measured by days (39 to 45, B14 to B19); the passage to the load port earns nothing, what it costs is a cost of fulfilling the contract and goes by the same days (95 to 99).',
  'Voyage days':
    'Percentage of completion by day, from where the voyage commences to where it ends, the ballast passage included. For charters that pay the passage to the load port, and for books kept so from before IFRS 15.',
  'Completed voyage':
    'Nothing until the last discharge ends, then all of it. Not IFRS 15, under which a voyage is performed over time: for local rules that allow it, and to compare.',
};
