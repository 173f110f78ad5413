import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('D385: groups are in the order of their first item, as those of `Map.groupBy`', () => {
  const groups = groupBy(['noor', 'sam', 'nina', 'mila'], (name) => name[0])
  expect([...groups]).toEqual([
    ['n', ['noor', 'nina']],
    ['s', ['sam']],
    ['m', ['mila']],
  ])
})
