import { once } from 'node:events'
import { median } from '#bench/result-table.ts'

export interface MemorySample {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly bytes: number
}

/** Behind proxies the metrics ask for a token. */
const metricsToken = 'a-token-of-at-least-32-characters'

/** Returns the resident memory of a server process in bytes, read from its metrics. */
export async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const bytes = /^inplan_process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (bytes === undefined) throw new Error('The metrics do not say how much memory the process has')
  return Number(bytes)
}

/** The options with which a server process must have been started so that `memoryOf` and `keptMemoryOf` can read its memory. */
export const INSPECTED = { METRICS_TOKEN: metricsToken, NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/**
 * Collects the garbage of a server process and returns the bytes that it keeps afterwards, inside and outside the heap. It pauses the
 * process for a fraction of a second.
 * @param log what the process has written to stderr; it tells the address of its inspector
 */
export async function keptMemoryOf(log: string): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(log)?.[1]
  if (address === undefined) throw new Error('The process was not started with an inspector')
  const socket = new WebSocket(address)
  const answers = new Map<number, (answer: InspectorAnswer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as InspectorAnswer
    answers.get(answer.id)?.(answer)
  })
  const ask = (id: number, method: string, params = {}) => {
    const { promise, resolve } = Promise.withResolvers<InspectorAnswer>()
    answers.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    return promise
  }
  try {
    await once(socket, 'open')
    await ask(1, 'HeapProfiler.collectGarbage')
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    const bytes = (await ask(2, 'Runtime.evaluate', { expression, returnByValue: true })).result?.result?.value
    if (bytes === undefined) throw new Error('The inspector does not say how much memory the process keeps')
    return bytes
  } finally {
    socket.close()
  }
}

interface InspectorAnswer {
  readonly id: number
  readonly result?: { readonly result?: { readonly value?: number } }
}

const MINUTE = 60_000

/** Resident memory in bytes: medians per minute, because garbage collection makes single samples jump. */
export interface MemorySpread {
  readonly first: number
  readonly last: number
  readonly least: number
  readonly most: number
  /** The difference of `least` and `most` as a share of `least`. */
  readonly spread: number
}

/** Returns how much memory varied. */
export function spreadOf(samples: readonly MemorySample[]): MemorySpread {
  const minutes = Map.groupBy(samples, ({ at }) => Math.floor(at / MINUTE))
  const medians = [...minutes.values()].map((each) => median(each.map(({ bytes }) => bytes)))
  const [least, most] = [Math.min(...medians), Math.max(...medians)]
  return { first: medians.at(0) ?? 0, last: medians.at(-1) ?? 0, least, most, spread: most / least - 1 }
}
