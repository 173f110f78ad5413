import type { QueryKey } from '@tanstack/react-query'

/** Matches a topic about a customer's action on one booking: `booked:{id}`, `cancelled:{id}`, `moved:{id}`. */
const ofOneBooking = /^(booked|cancelled|moved):/

/**
 * The query keys to invalidate when a topic changes: a topic of the server's change stream, or `session` from the main process. An
 * unknown topic, from a newer server, invalidates everything.
 */
export function keysOfTopic(topic: string): readonly QueryKey[] {
  if (topic === 'bookings' || ofOneBooking.test(topic))
    return [
      ['calendar'],
      ['booking'],
      ['bookings'],
      ['availability'],
      ['absences'],
      ['offer'],
      ['customers'],
      ['report'],
      ['invoices'],
      ['vouchers'],
    ]
  if (topic.startsWith('time-ends:')) return [['availability']]
  if (topic === 'availability') return [['calendar'], ['availability'], ['absences'], ['offer'], ['report']]
  if (topic === 'services') return [['services'], ['packages'], ['offer'], ['report'], ['settings', 'invoices']]
  if (topic === 'team') return [['team'], ['specialists'], ['account'], ['session'], ['report']]
  if (topic === 'locations') return [['locations']]
  if (topic === 'resources') return [['resources']]
  if (topic === 'settings')
    return [['settings'], ['organisation'], ['allowed-sites'], ['embedding'], ['session'], ['offer']]
  if (topic === 'customers') return [['customers']]
  if (topic === 'waiting') return [['waiting'], ['calendar']]
  if (topic === 'invoices') return [['invoices']]
  if (topic === 'vouchers') return [['vouchers']]
  if (topic === 'catalogue') return [['catalogue']]
  if (topic === 'session') return [['session']]
  return [[]]
}

/** The keys of several topics without duplicates. */
export function keysOfTopics(topics: readonly string[]): readonly QueryKey[] {
  const keys = topics.flatMap(keysOfTopic)
  return keys.filter((key, index) => keys.findIndex((other) => other.join() === key.join()) === index)
}
