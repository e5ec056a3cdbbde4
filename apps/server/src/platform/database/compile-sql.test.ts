import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { compileSql } from './compile-sql.ts';

describe('compiled SQL', () => {
  it('numbers the values of a template and of those inside it in order', () => {
    const part = sql`x = ${1} and y = any(${['a']})`;
    expect(compileSql(sql`select ${sql`a, b`} from t where ${part} limit ${20}`)).toEqual({
      text: 'select a, b from t where x = $1 and y = any($2) limit $3',
      values: [1, ['a'], 20],
    });
  });

  it('leaves to the general compiler what is more than text and values', () => {
    expect(
      compileSql(sql`update t set ${sql.ref('is_open')} = ${true} where id = ${null}`),
    ).toEqual({
      text: 'update t set "is_open" = $1 where id = $2',
      values: [true, null],
    });
  });
});
