/** What a list shows, as it stands in the URL: every view is a link. */
export type ListView = {
  search: string;
  sort: readonly { key: string; desc: boolean }[];
  filters: Readonly<Record<string, readonly string[]>>;
  hidden: readonly string[] | null;
};

export const EMPTY_VIEW: ListView = { search: '', sort: [], filters: {}, hidden: null };

/** Search parameters as the router hands them over: anything a person may have put into the URL. */
export type SearchParams = Record<string, unknown>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): string[] => textOf(value).split(',').filter(Boolean).map(decode);
const encode = (text: string): string => text.replaceAll('%', '%25').replaceAll(',', '%2C');
const decode = (text: string): string => text.replaceAll('%2C', ',').replaceAll('%25', '%');

/** Reads a view out of search parameters; what does not fit is left out, never an error. */
export function readListView(params: SearchParams): ListView {
  const filters: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(params)) {
    const values = listOf(value);
    if (name.startsWith('f.') && values.length > 0) filters[name.slice(2)] = values;
  }
  const sort = listOf(params.sort).map((text) =>
    text.startsWith('-') ? { key: text.slice(1), desc: true } : { key: text, desc: false },
  );
  const hidden = params.hide === undefined ? null : listOf(params.hide);
  return { search: textOf(params.q), sort, filters, hidden };
}

/** The search parameters of a view; defaults are left out so that plain links stay plain. */
export function writeListView(view: ListView): Record<string, string> {
  const params: Record<string, string> = {};
  if (view.search) params.q = view.search;
  if (view.sort.length > 0) {
    params.sort = view.sort.map(({ key, desc }) => `${desc ? '-' : ''}${encode(key)}`).join(',');
  }
  for (const [key, values] of Object.entries(view.filters)) {
    if (values.length > 0) params[`f.${key}`] = values.map(encode).join(',');
  }
  if (view.hidden !== null) params.hide = view.hidden.map(encode).join(',');
  return params;
}

/** The sort after a click on a header: ascending, descending, none; Shift keeps the other columns. */
export function nextSort(
  sort: ListView['sort'],
  key: string,
  extend: boolean,
): { key: string; desc: boolean }[] {
  const others = extend ? sort.filter((entry) => entry.key !== key) : [];
  const current = sort.find((entry) => entry.key === key);
  if (!current) return [...others, { key, desc: false }];
  return current.desc ? others : [...others, { key, desc: true }];
}
