/** What the closing entry of a year is posted as: reports of results leave it out. */
export const YEAR_END = 'year-end';
