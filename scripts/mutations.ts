import { stopping } from '#scripts/processes.ts'
import { mutations } from './mutations/all-mutations.ts'
import { copySources } from './mutations/mutated-copy.ts'
import type { Verdict } from './mutations/verdict.ts'

/**
 * Runs mutation tests of the code that protects the data: removes each lock, constraint and condition from a copy of the sources, one at a
 * time, and runs the tests that must detect it. `npm run mutations` runs all of them, `npm run mutations -- seats` those whose name or
 * group contains a word. Exits with 1 if a mutation is not detected.
 */
const words = process.argv.slice(2)
const chosen = mutations.filter(({ group, guard }) =>
  words.every((word) => `${group} ${guard}`.toLowerCase().includes(word.toLowerCase())),
)
const copy = copySources()
let isEachDetected = chosen.length > 0

const report = (isGood: boolean, name: string, text: string): void => {
  isEachDetected &&= isGood
  console.log(`${isGood ? '✓' : '✗'} ${name.padEnd(64)} ${text}`)
}

const describeVerdict = (verdict: Verdict): string => {
  if (verdict.kind === 'green') return 'not detected'
  if (verdict.kind === 'broken') return `could not be tested: ${verdict.reason}`
  return `“${verdict.test}”: ${verdict.reason.slice(0, 120)}`
}

try {
  // The unchanged sources are tested first, because a failing test would otherwise seem to detect every mutation.
  for (const [test, applied] of Map.groupBy(chosen, (mutation) => mutation.test)) {
    if (stopping.aborted) break
    const verdict = await copy.runTests(
      test,
      applied.map(({ detectedBy }) => detectedBy),
    )
    report(verdict.kind === 'green', test, verdict.kind === 'green' ? 'passes unchanged' : describeVerdict(verdict))
  }
  console.log()
  for (const mutation of chosen) {
    if (stopping.aborted) break
    const verdict = await copy.runMutated(mutation)
    report(verdict.kind === 'red', mutation.guard, describeVerdict(verdict))
  }
} finally {
  copy.remove()
}
console.log(`\n${isEachDetected ? 'Each' : 'Not each'} of ${chosen.length} mutations is detected.`)
process.exitCode = isEachDetected && !stopping.aborted ? 0 : 1
