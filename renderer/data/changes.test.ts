import { expect, it } from 'vitest'
import { keysOfTopics } from './changes.ts'

it.each([
  { topics: [], keys: [] },
  { topics: ['bookings'], keys: [['calendar'], ['booking']] },
  { topics: ['bookings', 'booked:7f'], keys: [['calendar'], ['booking']] },
  { topics: ['availability'], keys: [['calendar']] },
  { topics: ['availability', 'bookings'], keys: [['calendar'], ['booking']] },
  { topics: ['services'], keys: [['services']] },
  { topics: ['something-new'], keys: [[]] },
])('$topics', ({ topics, keys }) => {
  expect(keysOfTopics(topics)).toEqual(keys)
})
