import { catalogueOf } from './catalogue-of.ts'
import { expect, sites, test, widgetAddress } from './customer.ts'
import { beLoggedIn, firstFreeTime } from './logged-in.ts'

const { business } = sites

test.describe('choosing', () => {
  // The test inspects and blocks a reservation request, so the browser logs a failed request.
  test.use({ locale: 'en-GB', expectedErrors: /ERR_FAILED .*appointment\/v2/ })

  test('B3.13: the address that is chosen is the one that is booked', async ({ visitor, page }) => {
    const { words } = visitor
    await beLoggedIn(page)
    const { services } = await catalogueOf(page, 'business')
    const yoga = services.find(({ name }) => name === 'Private yoga')
    const places = await page.request.post(`/api/public/service-locations/organization/${business.id}`, {
      data: { pageable: { page: 0, size: 99, filter: {} } },
    })
    const { response } = (await places.json()) as { response: { id: string; address: string }[] }
    const [, second] = response
    await page.goto(widgetAddress('business', '/en/timeslot', `serviceId=${yoga?.id}`))
    await page.getByLabel('Address').selectOption({ label: `${second?.address}, Amsterdam` })
    await visitor.slots.first().click()
    await expect(page.getByRole('contentinfo')).toContainText(second?.address ?? '')
    await page.reload()
    await expect(page.getByLabel('Address')).toHaveValue(second?.id ?? '')
    await visitor.button(words.toPayment).click()
    await page.getByLabel(words.fullName).fill('Noor Jansen')
    const sent = page.waitForRequest('**/api/public/appointment/v2')
    await page.route('**/api/public/appointment/v2', (route) => route.abort())
    await visitor.button(/^Continue with/).click()
    const { appointmentDto } = (await sent).postDataJSON() as { appointmentDto: { serviceLocationIds: string[] } }
    expect(appointmentDto.serviceLocationIds).toEqual([second?.id])
  })
})

test.describe('old links', () => {
  test.use({ locale: 'en-GB', expectedErrors: /404 \(Not Found\)/ })

  test('B2.9 and D115: find a time without its day, or say that it is gone and offer others', async ({
    visitor,
    page,
  }) => {
    const chosen = new URLSearchParams(await firstFreeTime(visitor))
    chosen.delete('date')
    await page.goto(widgetAddress('freelancer', '/en/timeslot', chosen.toString()))
    const time = chosen.get('scheduleId')!.slice(-14, -9)
    await expect(visitor.slots.filter({ hasText: time })).toHaveAttribute('aria-pressed', 'true')

    const gone = page.getByRole('alert').filter({ hasText: visitor.words.stale })
    for (const scheduleId of ['long-gone', 'long-gone - 2024-03-04T09:00:00+01:00']) {
      const query = `serviceId=${chosen.get('serviceId')}&scheduleId=${encodeURIComponent(scheduleId)}`
      await page.goto(widgetAddress('freelancer', '/en/timeslot', query))
      await expect(gone.getByRole('button')).toHaveCount(3)
    }
    await expect(visitor.slots.first()).toBeVisible()
    await gone.getByRole('button').first().click()
    await expect(gone).toHaveCount(0)
    await expect(visitor.button(visitor.words.goOn)).toBeEnabled()
  })

  test('D115: say that a service is gone; a specialist who left stands in nobody’s way', async ({ visitor, page }) => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    await page.goto(widgetAddress('business', '/en/timeslot', `serviceId=${nobody}&instructorId=${nobody}`))
    await expect(page.getByText('This is no longer offered here. Choose something else.')).toBeVisible()
    await visitor.button(business.free).click()
    await expect(page.getByText('This is no longer offered here.')).toHaveCount(0)
    await page.getByRole('link', { name: visitor.words.firstFree }).click()
    await expect(visitor.button(visitor.words.goOn)).toBeEnabled()
  })
})
