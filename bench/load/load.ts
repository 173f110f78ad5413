import { type LoadAnswer, type LoadConnection, openConnection } from './connection.ts'
import { type LoadReport, reportOf, type Sample } from './report.ts'

export interface Load {
  /** Addresses without a trailing slash; connections are dealt out among them. */
  readonly servers: readonly string[]
  /** Open at once, of all servers together. */
  readonly connections: number
  /** The text of the request with a number, from 0: `requestText` makes it. */
  readonly request: (index: number) => string
  /** Sees each answer, for what a count of statuses does not tell. */
  readonly onAnswer?: (index: number, answer: LoadAnswer) => void
}

/** Either so many requests, or as many as go into a time. */
export type Amount = { readonly requests: number } | { readonly milliseconds: number }

/**
 * Closed loop: each connection sends its next request as soon as it has the answer to the one before. Tells how much a
 * server can do; its latencies are those of a server with all hands full.
 */
export async function runClosedLoop(load: Load, amount: Amount): Promise<LoadReport> {
  const connections = await openAll(load)
  const samples: Sample[] = []
  const startedAt = performance.now()
  const until = 'milliseconds' in amount ? startedAt + amount.milliseconds : Infinity
  const requests = 'requests' in amount ? amount.requests : Infinity
  let next = 0
  const work = async (connection: LoadConnection) => {
    while (next < requests && performance.now() < until) {
      const index = next++
      samples.push(await send(load, connection, index, performance.now()))
    }
  }
  await Promise.all(connections.map(work))
  return closeAll(connections, samples, startedAt)
}

export interface Pace {
  readonly perSecond: number
  readonly milliseconds: number
}

/**
 * Open loop: requests become due at a constant rate, whatever the server does. A latency counts from when its request was
 * due, so the time that it waited for a free connection is part of it: a server that stands still for a second spoils
 * all the requests of that second, not only those that happened to be on their way.
 */
export async function runAtRate(load: Load, { perSecond, milliseconds }: Pace): Promise<LoadReport> {
  const connections = await openAll(load)
  const samples: Sample[] = []
  const requests = Math.round((perSecond * milliseconds) / 1000)
  const startedAt = performance.now()
  const dueAt = (index: number) => startedAt + (index * 1000) / perSecond
  let next = 0
  const work = async (connection: LoadConnection) => {
    while (next < requests) {
      const index = next++
      const due = dueAt(index)
      const early = due - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(early)))
      samples.push(await send(load, connection, index, due))
    }
  }
  await Promise.all(connections.map(work))
  return closeAll(connections, samples, startedAt)
}

async function send(load: Load, connection: LoadConnection, index: number, since: number): Promise<Sample> {
  const answer = await connection.send(load.request(index))
  const latency = performance.now() - since
  load.onAnswer?.(index, answer)
  return { status: answer.status, latency }
}

const openAll = ({ servers, connections }: Load): Promise<LoadConnection[]> =>
  Promise.all(Array.from({ length: connections }, (_, index) => openConnection(servers[index % servers.length] ?? '')))

function closeAll(connections: readonly LoadConnection[], samples: readonly Sample[], startedAt: number): LoadReport {
  const report = reportOf(samples, performance.now() - startedAt)
  for (const connection of connections) connection.close()
  return report
}
