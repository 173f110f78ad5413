import type { QueryKey } from '@tanstack/react-query'

/**
 * The queries that a change on the server makes stale, by the topics of `changeStreams`. `booked:{id}` announces a new
 * booking; an unknown topic (a newer server) touches everything, which costs a request and is never wrong.
 */
export function keysOfTopic(topic: string): readonly QueryKey[] {
  if (topic === 'bookings' || topic.startsWith('booked:')) return [['calendar'], ['booking']]
  if (topic === 'availability') return [['calendar']]
  if (topic === 'services') return [['services']]
  return [[]]
}

/** The keys of several topics, each once. */
export function keysOfTopics(topics: readonly string[]): readonly QueryKey[] {
  const keys = topics.flatMap(keysOfTopic)
  return keys.filter((key, index) => keys.findIndex((other) => other.join() === key.join()) === index)
}
