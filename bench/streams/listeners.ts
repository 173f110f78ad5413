import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { requestText } from '../load/request-text.ts'

/** A visitor's open stream of changes. After an interruption it connects again, as a browser's EventSource does. */
export interface Listener {
  readonly organisationId: string
  /** The times at which it received each change, in milliseconds since 1970, in ascending order. */
  readonly heardAt: readonly number[]
}

export interface Listeners {
  readonly all: readonly Listener[]
  /** The number of streams that are open now. */
  open(): number
  close(): void
}

const EVENT = 'event: changed'
/** The reconnect delay in milliseconds that the servers tell clients to use. */
const RETRY = 2000
/** The number of streams that are opened in parallel at the start. */
const AT_ONCE = 200
/** The number of streams per simulated network address, because the servers limit them per address. */
const PER_ADDRESS = 100

/**
 * Opens streams, each to the server that has the fewest of them.
 * @param servers the addresses of the servers that run at the moment
 */
export async function openListeners(
  servers: () => readonly string[],
  organisationIds: readonly string[],
  size: number,
): Promise<Listeners> {
  const openOn = new Map<string, number>()
  const count = (url: string) => openOn.get(url) ?? 0
  const ends = new Set<() => void>()
  let isClosed = false

  const listen = (listener: Listener & { heardAt: number[] }, number: number, isFirst: () => void): void => {
    const url = servers().toSorted((a, b) => count(a) - count(b))[0]
    if (isClosed) return
    if (url === undefined) return again()
    openOn.set(url, count(url) + 1)
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    const end = () => socket.destroy()
    ends.add(end)
    // The end of the previous chunk, because an event can be split across two chunks.
    let rest = ''
    socket.on('connect', () => socket.write(streamRequest(listener.organisationId, number)))
    socket.on('data', (piece) => {
      const text = rest + piece.toString('latin1')
      for (let at = text.indexOf(EVENT); at >= 0; at = text.indexOf(EVENT, at + 1)) listener.heardAt.push(Date.now())
      if (text.startsWith('HTTP/1.1 200')) isFirst()
      rest = text.slice(Math.max(text.lastIndexOf(EVENT) + 1, text.length - EVENT.length + 1))
    })
    // A `close` event always follows an error, so the reconnect is handled there.
    socket.on('error', end)
    socket.on('close', () => {
      ends.delete(end)
      openOn.set(url, count(url) - 1)
      again()
    })
    function again() {
      if (!isClosed) setTimeout(() => listen(listener, number, isFirst), RETRY * (0.5 + Math.random()))
    }
  }

  const all: Listener[] = []
  const opening: Promise<void>[] = []
  for (let number = 0; number < size; number++) {
    const organisationId = organisationIds[number % organisationIds.length] ?? ''
    const listener = { organisationId, heardAt: [] }
    all.push(listener)
    opening.push(new Promise((resolve) => listen(listener, number, resolve)))
    if (opening.length >= AT_ONCE) await Promise.all(opening.splice(0))
  }
  await Promise.all(opening)
  return {
    all,
    open: () => ends.size,
    close: () => {
      isClosed = true
      for (const end of ends) end()
    },
  }
}

/**
 * Waits until every listener has received an event at or after `since`, or until the time is up. Returns the number of listeners that have
 * not.
 */
export async function countDeaf({ all }: Listeners, since: number, milliseconds: number): Promise<number> {
  const isDeaf = ({ heardAt }: Listener) => (heardAt.at(-1) ?? 0) < since
  const until = Date.now() + milliseconds
  while (all.some(isDeaf) && Date.now() < until) await pause(100)
  return all.filter(isDeaf).length
}

function streamRequest(organisationId: string, number: number): string {
  const network = Math.floor(number / PER_ADDRESS)
  return requestText({
    method: 'GET',
    path: `${changeStreams.public}?organisationId=${organisationId}`,
    headers: { 'x-forwarded-for': `10.0.${network >> 8}.${network & 255}` },
  })
}
