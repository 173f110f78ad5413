import { median } from '#bench/result-table.ts'

export interface MemorySample {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly bytes: number
}

/** Returns the resident memory of a server process in bytes, read from its metrics. */
export async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const bytes = /^inplan_process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (bytes === undefined) throw new Error('The metrics do not say how much memory the process has')
  return Number(bytes)
}

const MINUTE = 60_000

/** Memory in the last third of the samples, in bytes: medians per minute, because garbage collection makes single samples jump. */
export interface MemorySpread {
  readonly first: number
  readonly last: number
  readonly least: number
  readonly most: number
  /** The difference of `least` and `most` as a share of `least`. */
  readonly spread: number
}

/** Returns how much memory varied in the last third of the samples. */
export function spreadOf(samples: readonly MemorySample[]): MemorySpread {
  const last = samples.slice(Math.floor((samples.length * 2) / 3))
  const minutes = Map.groupBy(last, ({ at }) => Math.floor(at / MINUTE))
  const medians = [...minutes.values()].map((each) => median(each.map(({ bytes }) => bytes)))
  const [least, most] = [Math.min(...medians), Math.max(...medians)]
  return { first: medians.at(0) ?? 0, last: medians.at(-1) ?? 0, least, most, spread: most / least - 1 }
}
