import {
  Kysely,
  type OperationNode,
  PostgresAdapter,
  DummyDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { writtenTables } from './written-tables.ts'

interface Tables {
  series: { id: number; name: string }
  service: { id: number; name: string }
}

const kysely = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const row = { id: 1, name: 'a' }
const raw = (text: string): OperationNode => sql.raw(text).toOperationNode()

test.each<[string, OperationNode, string[]]>([
  ['select', kysely.selectFrom('series').selectAll().toOperationNode(), []],
  ['insert', kysely.insertInto('series').values(row).toOperationNode(), ['series']],
  ['update', kysely.updateTable('series').set({ name: 'b' }).toOperationNode(), ['series']],
  ['update with an alias', kysely.updateTable('series as s').set({ name: 'b' }).toOperationNode(), ['series']],
  ['delete', kysely.deleteFrom('series').toOperationNode(), ['series']],
  [
    'merge',
    kysely.mergeInto('series').using('service', 'service.id', 'series.id').whenMatched().thenDelete().toOperationNode(),
    ['series'],
  ],
  [
    'a common table expression that deletes, before an insert',
    kysely
      .with('gone', (inner) => inner.deleteFrom('service').returning('id'))
      .insertInto('series')
      .values(row)
      .toOperationNode(),
    ['series', 'service'],
  ],
  [
    'a common table expression that updates, before a select',
    kysely
      .with('changed', (inner) => inner.updateTable('service').set({ name: 'b' }).returning('id'))
      .selectFrom('changed')
      .selectAll()
      .toOperationNode(),
    ['service'],
  ],
  ['plain SQL that inserts', raw('insert into series (id) select 1'), ['series']],
  ['plain SQL with a quoted name', raw('UPDATE "series" SET id = 2'), ['series']],
  [
    'plain SQL that deletes in an expression',
    raw('with a as (delete from only series returning id) select 1'),
    ['series'],
  ],
  ['plain SQL that reads', raw('select updated_at from series'), []],
])('finds the tables written by %s', (_, node, tables) => {
  expect(writtenTables(node)).toEqual(tables)
})
