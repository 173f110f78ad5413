// @ts-check
/**
 * Asks the server of this machine, at PORT, and ends with 0 or 1.
 *
 *     node health-check.mjs                whether the process lives: for health checks that restart what does not answer
 *     node health-check.mjs --ready [pid]  waits until it is ready to serve, or until the process with this id is gone
 */
import { setTimeout as pause } from 'node:timers/promises'

/** In milliseconds. */
const patience = { answer: 3000, betweenQuestions: 250 }

const [option, id] = process.argv.slice(2)
const waits = option === '--ready'
const address = `http://127.0.0.1:${process.env['PORT'] || 4100}/${waits ? 'readyz' : 'healthz'}`

const isWell = () =>
  fetch(address, { signal: AbortSignal.timeout(patience.answer) }).then(
    ({ ok }) => ok,
    () => false,
  )

function isGone() {
  try {
    if (id) process.kill(Number(id), 0)
    return false
  } catch {
    return true
  }
}

async function becomesReady() {
  while (!(await isWell())) {
    if (isGone()) return false
    await pause(patience.betweenQuestions)
  }
  return true
}

process.exitCode = (await (waits ? becomesReady() : isWell())) ? 0 : 1
