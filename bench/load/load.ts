import { type LoadAnswer, type LoadConnection, openConnection } from './connection.ts'
import { type LoadReport, reportOf, type Sample } from './summarise-samples.ts'

export interface Load {
  /** Addresses of the servers, without a trailing slash. Connections are distributed over them. */
  readonly servers: readonly string[]
  /** The number of open connections to all servers together. */
  readonly connections: number
  /** Returns the text of request number `index`, made by `requestText`. */
  readonly request: (index: number) => string
  /** Called with each answer, for results that the status does not show. */
  readonly onAnswer?: (index: number, answer: LoadAnswer) => void
}

/** How much load to send: a number of requests, or a duration. */
export type Amount = { readonly requests: number } | { readonly milliseconds: number }

/**
 * Closed loop: each connection sends its next request after the previous answer. It measures the maximum throughput; its
 * latencies are those of a fully loaded server.
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
 * Open loop: requests are due at a constant rate. Latency counts from the due time, including the wait for a free connection,
 * so that a server that stalls for a second affects all requests of that second.
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
