/** What a schedule is made from. */
export const SCHEDULE_CONTEXT = {
  additionalTypenames: ['Voyage', 'TimeCharter', 'Estimate', 'Vessel', 'Fleet'],
};
