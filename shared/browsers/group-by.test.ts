import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('Groups are in the order of their first item, like those of Map.groupBy (R-D385)', () => {
  const groups = groupBy(['noor', 'sam', 'nina', 'mila'], (name) => name[0])
  expect([...groups]).toEqual([
    ['n', ['noor', 'nina']],
    ['s', ['sam']],
    ['m', ['mila']],
  ])
})
