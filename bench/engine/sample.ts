import { median } from '../table.ts'

/** The median time of one run, in milliseconds, after a warm-up. What the runs answer is kept, so that none is optimised away. */
export function medianOf(
  runs: number,
  run: () => { readonly length: number },
): { milliseconds: number; answer: number } {
  let answer = 0
  const times = Array.from({ length: runs * 2 }, () => {
    const start = performance.now()
    answer = run().length
    return performance.now() - start
  })
  return { milliseconds: median(times.slice(runs)), answer }
}
