import { describe, expect, it } from 'vitest';
import { nameStatement } from './statement-name.ts';

describe('the name of a statement', () => {
  it.each([
    ['select v.id from voyage v where v.company_id = $1', 'select', 'voyage'],
    ['\n  select count(*) from unnest($1::uuid[]) join vessel on true', 'select', null],
    ['select 1 from unnest($1) where exists (select from invoice)', 'select', 'invoice'],
    ['select (select count(*) from fleet f where (f.id = v.id)) from vessel v', 'select', 'vessel'],
    ['with found as (select id from estimate) select * from found', 'select', 'estimate'],
    ['select * from voyage where id = $1 for update', 'select', 'voyage'],
    [
      'insert into vessel (name) values ($1) on conflict do update set name = $1',
      'insert',
      'vessel',
    ],
    ['update voyage set name = $1', 'update', 'voyage'],
    ['delete from only public.session where id = $1', 'delete', 'public.session'],
    ['with gone as (delete from lease returning id) select id from gone', 'delete', 'lease'],
    ["set local plan_cache_mode = 'x'", 'set', null],
  ])('%s', (text, operation, table) => {
    expect(nameStatement(text)).toEqual({ operation, table });
  });
});
