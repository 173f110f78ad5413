import type { Input } from '#shared/api/client.ts'
import type { Session } from '#shared/ipc/contract.ts'
import type { Watcher } from '../app-core.ts'

interface Ports {
  /** Counts the bookings that match a query. */
  count: (query: Input<'providerBookings'>['query']) => Promise<number>
  show: (pending: number) => void
}

const concernsBookings = (topic: string): boolean => topic === 'bookings' || topic.includes(':')

/**
 * Shows the number of pending bookings on the app's badge. Changes that arrive during a request cause only one further request. If the
 * request fails, the badge keeps its last number.
 */
export function pendingCount({ count, show }: Ports): Watcher {
  let person: Session | undefined
  let isAsking = false
  let isStale = false

  async function ask(asked: Session): Promise<void> {
    const own = asked.role === 'SPECIALIST' && asked.specialistId !== null ? { specialistId: asked.specialistId } : {}
    const pending = await count({ status: 'PENDING', page: 0, size: 1, ...own }).catch(() => undefined)
    if (pending !== undefined && person?.user.id === asked.user.id) show(pending)
  }

  async function refresh(): Promise<void> {
    if (isAsking) {
      isStale = true
      return
    }
    if (!person) return
    isAsking = true
    isStale = false
    await ask(person)
    isAsking = false
    if (isStale) await refresh()
  }

  return {
    changed(topics) {
      if (person && topics.some(concernsBookings)) void refresh()
    },
    session(current) {
      const isSame = current?.user.id === person?.user.id && current?.role === person?.role
      person = current
      if (!current) show(0)
      else if (!isSame) void refresh()
    },
  }
}
