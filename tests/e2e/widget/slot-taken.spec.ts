import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { readScheduleId } from '#widget/data/booking/slot-schedule-id.ts'
import { bookCaller } from '../owner-acts.ts'
import { sharedAddress } from '../product.ts'
import { expect, sites, test } from './customer.ts'
import { startAtPayment } from './logged-in-customer.ts'

const { price } = sites.freelancer

test.use({ locale: 'en-GB', expectedErrors: /409 \(Conflict\)|api\/public\/changes/ })

const callAs = (token?: string): Call => createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en', token }))

/** As the freelancer, books the time that is selected on the page, for a customer who phones. */
async function takeTimeOf(page: Page): Promise<void> {
  const { token } = await callAs()('login', { body: { email: demoAccounts.freelancer.email, password: demoPassword } })
  const owner = callAs(token)
  const chosen = new URL(page.url()).searchParams
  const service = (await owner('providerServices', {})).find(({ id }) => id === chosen.get('serviceId'))!
  const slot = readScheduleId(chosen.get('scheduleId')!)
  if (slot.kind === 'event') throw new Error('The chosen time is one of a group session.')
  const { id: serviceId, specialistIds, price: amount } = service
  await bookCaller(owner, { serviceId, specialistId: specialistIds[0]!, startTime: slot.startTime, price: amount })
}

test('A customer whose time was taken unnoticed is offered the next free times instead of a double booking (T-B1)', async ({
  visitor,
}) => {
  const { page, words } = visitor
  await page.route('**/api/public/changes*', (route) => route.abort())
  await startAtPayment(visitor)
  await expect(page.getByLabel(words.fullName)).toBeVisible()
  await takeTimeOf(page)

  const answer = page.waitForResponse('**/api/public/appointment/v2')
  await visitor.payAfterwards(price)
  expect((await answer).status()).toBe(409)
  const notice = page.getByRole('alert').filter({ hasText: words.taken })
  await notice.getByRole('button').first().click()
  await visitor.payAfterwards(price)
  await visitor.expectConfirmed()
})
