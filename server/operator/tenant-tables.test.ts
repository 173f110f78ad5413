import { expect, test } from 'vitest'
import { inDeletionOrder } from './tenant-tables.ts'

test('a table comes before the tables that it refers to', () => {
  const tables = [
    { name: 'booking', refersTo: ['claim', 'customer'] },
    { name: 'booking_event', refersTo: ['booking'] },
    { name: 'claim', refersTo: [] },
    { name: 'customer', refersTo: [] },
    { name: 'reminder', refersTo: ['booking'] },
  ]
  expect(inDeletionOrder(tables)).toEqual(['booking_event', 'reminder', 'booking', 'claim', 'customer'])
})

test('a circle is refused', () => {
  const circle = [
    { name: 'one', refersTo: ['other'] },
    { name: 'other', refersTo: ['one'] },
  ]
  expect(() => inDeletionOrder(circle)).toThrow('These tables refer to each other: one, other')
})
