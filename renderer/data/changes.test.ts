import { expect, it } from 'vitest'
import { keysOfTopics } from './changes.ts'

it.each([
  { topics: [], keys: [] },
  {
    topics: ['bookings'],
    keys: [
      ['calendar'],
      ['booking'],
      ['bookings'],
      ['availability'],
      ['absences'],
      ['offer'],
      ['customers'],
      ['report'],
      ['invoices'],
    ],
  },
  {
    topics: ['bookings', 'booked:7f'],
    keys: [
      ['calendar'],
      ['booking'],
      ['bookings'],
      ['availability'],
      ['absences'],
      ['offer'],
      ['customers'],
      ['report'],
      ['invoices'],
    ],
  },
  {
    topics: ['cancelled:7f'],
    keys: [
      ['calendar'],
      ['booking'],
      ['bookings'],
      ['availability'],
      ['absences'],
      ['offer'],
      ['customers'],
      ['report'],
      ['invoices'],
    ],
  },
  {
    topics: ['moved:7f', 'booked:8a'],
    keys: [
      ['calendar'],
      ['booking'],
      ['bookings'],
      ['availability'],
      ['absences'],
      ['offer'],
      ['customers'],
      ['report'],
      ['invoices'],
    ],
  },
  { topics: ['session'], keys: [['session']] },
  { topics: ['availability'], keys: [['calendar'], ['availability'], ['absences'], ['offer'], ['report']] },
  { topics: ['customers'], keys: [['customers']] },
  {
    topics: ['availability', 'bookings'],
    keys: [
      ['calendar'],
      ['availability'],
      ['absences'],
      ['offer'],
      ['report'],
      ['booking'],
      ['bookings'],
      ['customers'],
      ['invoices'],
    ],
  },
  { topics: ['services'], keys: [['services'], ['packages'], ['offer'], ['report'], ['settings', 'invoices']] },
  {
    topics: ['team', 'catalogue'],
    keys: [['team'], ['specialists'], ['account'], ['session'], ['report'], ['catalogue']],
  },
  { topics: ['locations'], keys: [['locations']] },
  { topics: ['resources'], keys: [['resources']] },
  {
    topics: ['settings', 'team'],
    keys: [
      ['settings'],
      ['organisation'],
      ['allowed-sites'],
      ['embedding'],
      ['session'],
      ['offer'],
      ['team'],
      ['specialists'],
      ['account'],
      ['report'],
    ],
  },
  { topics: ['something-new'], keys: [[]] },
])('$topics', ({ topics, keys }) => {
  expect(keysOfTopics(topics)).toEqual(keys)
})
