import { expect, test } from 'vitest'
import { tableOrder } from './table-order.ts'

const reference = (text: string) => {
  const [from = '', to = ''] = text.split(' → ')
  return { from, to }
}

test.each([
  { what: 'no table', tables: [], references: [], order: [] },
  { what: 'tables without references, as given', tables: ['b', 'a'], references: [], order: ['b', 'a'] },
  {
    what: 'a chain, from its end',
    tables: ['booking', 'claim', 'organization'],
    references: ['booking → claim', 'claim → organization'],
    order: ['organization', 'claim', 'booking'],
  },
  {
    what: 'a table that refers to itself and to one that is no part of it',
    tables: ['entry'],
    references: ['entry → entry', 'entry → account'],
    order: ['entry'],
  },
])('Tables are put in an order that suits their references: $what', ({ tables, references, order }) => {
  expect(tableOrder(tables, references.map(reference))).toEqual(order)
})

test('Tables that refer to each other in a circle are refused', () => {
  expect(() => tableOrder(['a', 'b'], ['a → b', 'b → a'].map(reference))).toThrow(
    'These tables refer to each other: a, b',
  )
})
