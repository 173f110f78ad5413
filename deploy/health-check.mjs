// @ts-check
/**
 * Asks the server of this machine, at PORT, and ends with 0 or 1.
 *
 *     node health-check.mjs           whether the process lives: for health checks that restart what does not answer
 *     node health-check.mjs --ready   whether it is ready to serve; waits until it is
 */
import { setTimeout as pause } from 'node:timers/promises'

/** In milliseconds. */
const patience = { answer: 3000, betweenQuestions: 250 }

const waits = process.argv.includes('--ready')
const address = `http://127.0.0.1:${process.env['PORT'] || 4100}/${waits ? 'readyz' : 'healthz'}`

const isWell = () =>
  fetch(address, { signal: AbortSignal.timeout(patience.answer) }).then(
    ({ ok }) => ok,
    () => false,
  )

let answer = await isWell()
// Whoever started this ends the waiting: systemd by TimeoutStartSec, or when the server itself ends.
while (waits && !answer) {
  await pause(patience.betweenQuestions)
  answer = await isWell()
}
process.exitCode = answer ? 0 : 1
