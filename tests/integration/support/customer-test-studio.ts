import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { anEnteredCustomer } from '#tests/builders/studio.ts'
import { apiClient } from './api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './booking-test-studio.ts'
import { expectInvariants } from './invariants.ts'

export const anAddress = () => `${randomUUID()}@example.test`

/** Starts a studio for the tests of a file, some of whose customers have no account. Checks the invariants at the end. */
export function startCustomerTestStudio() {
  let scene: BookingTestStudio

  beforeAll(async () => {
    scene = await aBookingTestStudio('shared server')
  })
  afterAll(async () => {
    await expectInvariants(scene.databaseUrl)
    await scene.stop()
  })

  return {
    /** The studio; only within tests. */
    scene: () => scene,
    /** Enters a customer without an account, and returns the id. */
    entered: (contact: Parameters<typeof anEnteredCustomer>[2]) =>
      anEnteredCustomer(scene.database, scene.studio, contact),
    /** The customers of an account in the studio. */
    customersWith: (accountId: string) =>
      scene.rows<{ id: string }>(
        'select id from customer where organization_id = $1 and account_id = $2',
        scene.studio.id,
        accountId,
      ),
    /** The calls of the studio's widget by the holder of a token. */
    widgetOf: ({ token }: { token: string }, locale: 'en' | 'nl' = 'en') =>
      apiClient(scene.url, { token, organizationId: scene.studio.id, locale }),
  }
}
