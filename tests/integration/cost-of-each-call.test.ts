import { beforeAll, expect, test } from 'vitest'
import { demoSecretsKey } from '#scripts/product/demo-accounts.ts'
import { type RouteName, routes } from '#shared/api/routes.ts'
import { aCustomer } from '#tests/builders/studio.ts'
import { isFullProof } from './support/full-or-reduced-run.ts'
import { type Field, fieldsOf, withFields } from './support/inputs-from-contract.ts'
import { insertSampleData, type SampleData, validInputs } from './support/sample-inputs.ts'
import { inputSender, type LooseInput } from './support/send-input.ts'
import { costOf } from './support/server-cost.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// A10: sends every call its worst inputs, generated from the contract, so that a new call is covered by itself. None may cost much.

/** The maximum CPU time of a call in milliseconds, and the maximum growth of the server's memory in bytes. */
const MOST = { cpu: 200, memory: 64 * 1024 * 1024 }
/** Calls that may cost more: ten recovery codes are hashed slowly, because each has only 50 random bits; at most ten times an hour. */
const DEARER: Partial<Record<RouteName, number>> = { switchOnSecondFactor: 800, renewRecoveryCodes: 800 }
/** How often an expensive call is measured. The lowest result counts, because other work of the process can only add to it. */
const MOST_TIMES = 5

const at = startTestServerWithStudio('of-all', { processes: 1, variables: { SECRETS_KEY: demoSecretsKey } })
let scene: SampleData
beforeAll(async () => {
  scene = await insertSampleData(at.database, at.studio, await aCustomer(at.database, at.studio))
})
const send = inputSender(at, () => scene)

/** All fields at their worst at once, or all dates or all lists; in the nightly run also each extreme value by itself. */
function worstInputs(valid: LooseInput, fields: readonly Field[]): LooseInput[] {
  const worst = fields.map((field) => [field, field.values[0]] as const)
  const ofKind = (kind: Field['kind']) => worst.filter(([field]) => field.kind === kind)
  const together = [worst, ofKind('date'), ofKind('list')].filter((changes) => changes.length > 0)
  const single = isFullProof ? fields.flatMap((field) => field.values.map((value) => [[field, value]] as const)) : []
  return [...together, ...single].map((changes) => withFields(valid, changes))
}

test.each(Object.keys(routes) as RouteName[])('The most expensive input of %s stays cheap (T-A10)', async (name) => {
  const valid = (await validInputs[name](scene)) as LooseInput
  const limits = { ...MOST, cpu: DEARER[name] ?? MOST.cpu, attempts: MOST_TIMES }
  const inputs = [valid, ...worstInputs(valid, fieldsOf(name, valid))]
  const isFine = ({ status }: { status: number }, { cpu, memory }: { cpu: number; memory: number }): boolean =>
    status < 500 && cpu < limits.cpu && memory < limits.memory
  // When all of them together cost less than the limit, so does each. Only then is no input measured by itself, which takes longer.
  const together = await costOf(
    at.url,
    async () => {
      const statuses: number[] = []
      for (const input of inputs) statuses.push((await send(name, input)).status)
      return { status: Math.max(...statuses) }
    },
    { ...limits, attempts: 1 },
  )
  if (isFine(together.answer, together)) return
  const tooMuch: object[] = []
  for (const input of inputs) {
    const { answer, ...cost } = await costOf(at.url, () => send(name, input), limits)
    if (!isFine(answer, cost))
      tooMuch.push({ status: answer.status, ...cost, input: JSON.stringify(input).slice(0, 500) })
  }
  expect(tooMuch).toEqual([])
})

test('The callers in the cost tests above still have their accounts and roles', async () => {
  expect((await send('providerSession', {})).status).toBe(200)
  expect((await send('ownBooking', (await validInputs.ownBooking(scene)) as LooseInput)).status).toBe(200)
})
