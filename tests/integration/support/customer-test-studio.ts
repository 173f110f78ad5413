import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { anEnteredCustomer } from '#tests/builders/studio.ts'
import { apiClient } from './api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './booking-test-studio.ts'
import { expectInvariants } from './invariants.ts'

export const anAddress = () => `${randomUUID()}@example.test`

/**
 * Starts one studio for all tests of a file, for tests with customers with and without accounts. Checks the database invariants after the
 * tests.
 */
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
    /** Returns the studio. Call it only inside tests. */
    scene: () => scene,
    /** Enters a customer without an account, and returns the id. */
    entered: (contact: Parameters<typeof anEnteredCustomer>[2]) =>
      anEnteredCustomer(scene.database, scene.studio, contact),
    /** Returns the ids of the studio's customers that belong to an account. */
    customersWith: (accountId: string) =>
      scene.rows<{ id: string }>(
        'select id from customer where organization_id = $1 and account_id = $2',
        scene.studio.id,
        accountId,
      ),
    /** The API calls of the studio's widget for the person who is logged in with a token. */
    widgetOf: ({ token }: { token: string }, locale: 'en' | 'nl' = 'en') =>
      apiClient(scene.url, { token, organisationId: scene.studio.id, locale }),
  }
}
