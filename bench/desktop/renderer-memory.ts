import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended since it was listed.
    return ''
  }
}

/** The parent process of each process, by pid. */
function parents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  // The format of the file is "12 (name) S 1 …". The name may contain anything, so parsing starts after the last bracket.
  return new Map(pids.map((pid) => [Number(pid), Number(read(`/proc/${pid}/stat`).split(') ').pop()?.split(' ')[1])]))
}

function descendsFrom(pid: number, root: number, parentOf: Map<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parentOf.get(at)) if (at === root) return true
  return false
}

/** The private memory of a process in kilobytes. */
function privateKilobytes(pid: number): number {
  const lines = read(`/proc/${pid}/smaps_rollup`).matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)
  return [...lines].reduce((sum, [, size]) => sum + Number(size), 0)
}

/**
 * The memory in megabytes of the page process among the descendants of process `root`; Linux only. The browser also keeps an
 * empty spare page process, so the larger one is used.
 */
export function rendererMemory(root: number): number {
  const parentOf = parents()
  const sizes = [...parentOf.keys()]
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer') && descendsFrom(pid, root, parentOf))
    .map(privateKilobytes)
  return Math.max(0, ...sizes) / 1024
}

/** The slope per step of a least-squares line through equidistant samples. */
export function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  const [rise, run] = samples.reduce(
    ([above, below], sample, at) => [above + (at - middle) * (sample - mean), below + (at - middle) ** 2],
    [0, 0],
  )
  return run === 0 ? 0 : rise / run
}
