import { expect, test } from 'vitest'
import { writtenTables } from './tables-written-by-sql.ts'

test.each([
  ['select updated_at from series', []],
  ['insert into "series" ("id") values ($1)', ['series']],
  ['INSERT INTO series (id) SELECT 1', ['series']],
  ['update "series" as "s" set "name" = $1', ['series']],
  ['update\n  series\n  set name = $1', ['series']],
  ['delete from "series" where "id" = $1', ['series']],
  ['merge into series using service on true when matched then delete', ['series']],
  [
    'with gone as (delete from only series returning id) insert into service select id from gone',
    ['series', 'service'],
  ],
  ['with changed as (update service set name = $1 returning id) select * from changed', ['service']],
])('The statement %s writes to the tables %j', (text, tables) => {
  expect(writtenTables(text)).toEqual(tables)
})
