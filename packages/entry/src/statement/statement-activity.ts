import type { ActivityType } from '@mainsheet/terms';

/** Moments of a port call that laytime and the voyage's dates are set by. */
export const STATEMENT_MILESTONES = [
  'Arrived',
  'Anchored',
  'Anchor aweigh',
  'NOR tendered',
  'NOR accepted',
  'Free pratique',
  'Pilot on board',
  'First line',
  'Berthed',
  'Cargo commenced',
  'Cargo resumed',
  'Cargo completed',
  'Sailed',
] as const;
export type StatementMilestone = (typeof STATEMENT_MILESTONES)[number];

export type WhatHappened = {
  readonly activity: ActivityType;
  readonly milestone: StatementMilestone | null;
};

const CARGO = '(?:load|disch|cargo|operation)';
const MILESTONES: readonly [RegExp, StatementMilestone, ActivityType][] = [
  [/(?:\bnor\b|notice of readiness).{0,30}accept/, 'NOR accepted', 'Remark'],
  [/\bnor\b|notice of readiness/, 'NOR tendered', 'Remark'],
  [/pratique/, 'Free pratique', 'Remark'],
  [
    new RegExp(
      `(?:commenc|start|began|begin)\\w{0,5}.{0,20}${CARGO}|${CARGO}\\w{0,8} (?:commenc|start|began)`,
    ),
    'Cargo commenced',
    'Cargo work',
  ],
  [
    new RegExp(`resum\\w{0,5}.{0,20}${CARGO}|${CARGO}\\w{0,8} resum`),
    'Cargo resumed',
    'Cargo work',
  ],
  [
    new RegExp(`(?:complet|finish)\\w{0,5}.{0,20}${CARGO}|${CARGO}\\w{0,8} (?:complet|finish)`),
    'Cargo completed',
    'Remark',
  ],
  [/\bpob\b|pilot (?:on ?board|boarded|embarked)/, 'Pilot on board', 'Remark'],
  [/first line/, 'First line', 'Remark'],
  [/all (?:made )?fast|\bberthed\b|made fast|alongside/, 'Berthed', 'Remark'],
  [/\barriv|\beosp\b|end of sea passage/, 'Arrived', 'Remark'],
  [/anchor (?:aweigh|up)|weighed anchor|heav\w{0,3} up anchor/, 'Anchor aweigh', 'Remark'],
  [/\banchored\b|dropp?ed anchor|let go anchor/, 'Anchored', 'Remark'],
  [
    /\bsailed\b|departed|unberthed|cast ?off|\bcosp\b|left (?:the )?(?:berth|port)/,
    'Sailed',
    'Remark',
  ],
];

const ACTIVITIES: readonly [RegExp, readonly ActivityType[]][] = [
  [/half time/, ['Half time']],
  [/\brain|weather|\bwind|swell|\bfog|snow|storm|typhoon|squall|lightning|thunder/, ['Weather']],
  [/strike/, ['Strike']],
  [
    /(?:ship|vessel)'?s?\b.{0,30}(?:break|fail)|(?:break|fail).{0,30}(?:ship|vessel)/,
    ['Ship breakdown'],
  ],
  [
    /(?:shore|terminal|conveyor|loader)\b.{0,30}(?:break|fail)|(?:break|fail).{0,30}(?:shore|terminal)/,
    ['Shore breakdown'],
  ],
  // Whose gear it was decides whose time it is: the person says.
  [/break ?down/, ['Ship breakdown', 'Shore breakdown']],
  [/(?:hold|hatch|tank).{0,12}(?:clean|wash)|clean.{0,12}hold/, ['Hold cleaning']],
  [/dra(?:ft|ught) survey/, ['Draft survey']],
  [/wait\w{0,4}.{0,12}berth/, ['Waiting for berth']],
  [/congest/, ['Congestion']],
  [/\btid(?:e|al)/, ['Tide']],
  [/bunker/, ['Bunkering']],
  [/ballast/, ['Ballasting']],
  [/hatch/, ['Hatches']],
  [/inspect|survey/, ['Inspection']],
  [/document|\bpapers|bills? of lading/, ['Documents']],
  [/shift change|change of shift|\bmeal|no labou?r|holiday|stop|suspend|\bidle/, ['Stoppage']],
  [/shift|warping/, ['Shifting']],
  [/load|discharg|cargo/, ['Cargo work']],
];

/** What a line's words say, by the first pattern that knows them; a remark where none does. */
export function whatHappened(words: string, isRange: boolean): readonly WhatHappened[] {
  const lower = words.toLowerCase();
  const moment = isRange ? undefined : MILESTONES.find(([form]) => form.test(lower));
  if (moment !== undefined) return [{ milestone: moment[1], activity: moment[2] }];
  const kinds = ACTIVITIES.find(([form]) => form.test(lower))?.[1] ?? (['Remark'] as const);
  return kinds.map((activity) => ({ activity, milestone: null }));
}
