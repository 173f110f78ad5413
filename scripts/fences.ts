import { stopping } from '#scripts/processes.ts'
import { fences } from './fences/fences.ts'
import { copySources } from './fences/sources.ts'
import type { Verdict } from './fences/verdict.ts'

/**
 * Takes each lock, constraint, guard and compare-and-swap out of a copy of the sources, one at a time, and asks the tests:
 * `npm run fences`, or for those whose name contains a word `npm run fences -- seats`. Exits 1 when one of them is not missed.
 */
const wanted = process.argv.slice(2)
const chosen = fences.filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word.toLowerCase())))
const sources = copySources()
let isEveryFenceMissed = chosen.length > 0

const say = (isGood: boolean, name: string, text: string): void => {
  isEveryFenceMissed &&= isGood
  console.log(`${isGood ? '✓' : '✗'} ${name.padEnd(64)} ${text}`)
}

const meaning = (verdict: Verdict): string => {
  if (verdict.kind === 'green') return 'nobody noticed'
  if (verdict.kind === 'broken') return `could not be asked: ${verdict.reason}`
  return `“${verdict.test}”: ${verdict.reason.slice(0, 120)}`
}

try {
  // Red says something only about tests that are green with all fences in place.
  for (const [test, missed] of Map.groupBy(chosen, (fence) => fence.test)) {
    if (stopping.aborted) break
    const verdict = await sources.judge(
      test,
      missed.map(({ noticedBy }) => noticedBy),
    )
    say(verdict.kind === 'green', test, verdict.kind === 'green' ? 'green with every fence' : meaning(verdict))
  }
  console.log()
  for (const fence of chosen) {
    if (stopping.aborted) break
    const verdict = await sources.judgeWithout(fence)
    say(verdict.kind === 'red', fence.name, meaning(verdict))
  }
} finally {
  sources.remove()
}
console.log(`\n${isEveryFenceMissed ? 'Each' : 'Not each'} of ${chosen.length} fences is missed when it is gone.`)
process.exitCode = isEveryFenceMissed && !stopping.aborted ? 0 : 1
