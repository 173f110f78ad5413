import { sql } from 'kysely'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** All topics. They are announced after the database connection was lost, because any change may have been missed. */
const EVERYTHING = [
  'slots',
  'catalogue',
  'bookings',
  'availability',
  'services',
  'team',
  'locations',
  'resources',
  'settings',
  'customers',
  'waiting',
  'invoices',
  'vouchers',
] as const

/** The topic of a change. Clients refetch by these names (`changeStreams` in shared/api/change-stream-paths.ts). */
export type Topic = (typeof EVERYTHING)[number] | `${BookingNews}:${string}` | `time-ends:${string}`

/** What a customer did with a booking, for notifications to providers. */
export type BookingNews = 'booked' | 'cancelled' | 'moved'

/** @param announcedAt undefined when the topics stand for changes that may have been missed */
export type ChangeListener = (topics: readonly Topic[], announcedAt: Date | undefined) => void

export interface ChangeFeed {
  /** Calls the listener for every change of an organisation after its transaction has committed, whichever server process made it. */
  subscribe(organisationId: string, listener: ChangeListener): () => void
  close(): Promise<void>
}

const CHANNEL = 'inplan_changes'
/** Milliseconds between attempts to reconnect. */
const RECONNECT_PAUSE = 1000
interface Message {
  organisationId: string
  topics: readonly Topic[]
  /**
   * When the change was announced, in milliseconds since 1970 by the clock of the announcing process. Absent in messages of servers with an
   * older release.
   */
  announcedAt?: number
}

/** Announces a change within a transaction. Listeners receive it after the commit; a rollback drops it. */
export async function announce(transaction: TenantTransaction, topics: readonly Topic[]): Promise<void> {
  const message: Message = { organisationId: transaction.organisationId, topics, announcedAt: Date.now() }
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(transaction.sql)
}

/** Listens on a connection of its own and passes each message to the listeners of its organisation. */
export async function openChangeFeed(url: string, log: Logger): Promise<ChangeFeed> {
  const listeners = new Map<string, Set<ChangeListener>>()
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  const hand = ({ organisationId, topics, announcedAt }: Message) => {
    const at = announcedAt === undefined ? undefined : new Date(announcedAt)
    for (const listener of listeners.get(organisationId) ?? []) listener(topics, at)
  }

  const connect = async () => {
    const next = new Client({ connectionString: url, application_name: 'inplan-changes', keepAlive: true })
    next.on('notification', ({ payload }) => hand(JSON.parse(payload ?? '{}') as Message))
    next.on('error', (error) => log.warn({ error: error.message }, 'change feed lost its connection'))
    next.on('end', reconnectLater)
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

  const reconnectLater = () => {
    client = undefined
    if (isClosed || retry) return
    retry = setTimeout(async () => {
      retry = undefined
      try {
        await connect()
        for (const organisationId of listeners.keys()) hand({ organisationId, topics: EVERYTHING })
      } catch {
        reconnectLater()
      }
    }, RECONNECT_PAUSE)
  }

  await connect()
  return {
    subscribe: (organisationId, listener) => {
      const group = listeners.get(organisationId) ?? new Set()
      listeners.set(organisationId, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0) listeners.delete(organisationId)
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
