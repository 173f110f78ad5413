import { translateRequest } from '#shared/api/specification/calls.ts'
import { catalogueOf } from './catalogue-of.ts'
import { expect, sites, test, widgetAddress, type Customer } from './customer.ts'
import { beLoggedIn, firstFreeTime } from './logged-in-customer.ts'

const { business, freelancer } = sites

const summary = (visitor: Customer) => visitor.page.getByRole('contentinfo')

test.describe('choosing a location in the widget', () => {
  // The test inspects and blocks a reservation request, so the browser logs a failed request.
  test.use({ locale: 'en-GB', expectedErrors: /ERR_FAILED .*appointment\/v2/ })

  test('the location that is chosen is the one that is booked (R-B3.13)', async ({ visitor, page }) => {
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
    const reserved = translateRequest('reserve', (await sent).postDataJSON(), 'domain')
    expect(reserved).toMatchObject({ booking: { locationIds: [second?.id] } })
  })
})

test.describe('old links to the widget', () => {
  test.use({ locale: 'en-GB', expectedErrors: /404 \(Not Found\)/ })

  test('find a time even without its day, or say that it is gone and offer others (R-B2.9, R-D115)', async ({
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

  test('say that a service is no longer offered; a specialist who left does not block the choice of a time (R-D115)', async ({
    visitor,
    page,
  }) => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    await page.goto(widgetAddress('business', '/en/timeslot', `serviceId=${nobody}&instructorId=${nobody}`))
    await expect(page.getByText('This is no longer offered here. Choose something else.')).toBeVisible()
    await visitor.button(business.free).click()
    await expect(page.getByText('This is no longer offered here.')).toHaveCount(0)
    await page.getByRole('link', { name: visitor.words.firstFree }).click()
    await expect(visitor.button(visitor.words.goOn)).toBeEnabled()
  })
})

test.describe('the screens of the widget in order', () => {
  test.use({ locale: 'en-GB' })

  test('services and packages are listed, and the choice is written to the address and restored from it (R-B2.11)', async ({
    visitor,
    page,
  }) => {
    await page.goto(widgetAddress('business', '/en'))
    await expect(page.getByRole('link', { name: 'About Studio Noord' })).toBeVisible()
    await page.getByLabel('Specialist').selectOption({ label: 'Daan Visser' })
    await expect(visitor.button(/Private yoga/)).toHaveCount(0)
    await page.getByLabel('Meeting type').selectOption({ label: 'Phone-call' })
    await expect(visitor.button(/Deep tissue massage/)).toHaveCount(0)
    await visitor.button(business.free).click()
    await expect(summary(visitor)).toContainText('Introduction call')
    await expect(summary(visitor)).toContainText('Free')

    // B4.2: selecting a package deselects the service. B3.8: the package shows its credits as "Nx".
    await page.getByRole('tab', { name: 'Packages' }).click()
    await expect(visitor.button(business.package)).toContainText('4x')
    await visitor.button(business.package).click()
    await expect(summary(visitor)).toContainText('4x Breath and mobility, 1x Posture assessment')
    await expect(summary(visitor)).toContainText('€119')
    const query = new URL(page.url()).searchParams
    expect([query.has('packageId'), query.has('serviceId')]).toEqual([true, false])

    // B2.9: a reload restores the selection from the address.
    await page.reload()
    await expect(visitor.button(business.package)).toHaveAttribute('aria-pressed', 'true')
    await visitor.button(business.package).dblclick()
    await expect(visitor.button(business.package)).toHaveAttribute('aria-pressed', 'false')
  })

  test('a specialist’s page has a folded bio, and its service cards can be chosen and unchosen (R-B2.12, R-B2.13, R-B9.3)', async ({
    visitor,
    page,
  }) => {
    const { specialists } = await catalogueOf(page, 'business')
    const fenna = specialists.find(({ firstName }) => firstName === 'Fenna')
    await page.goto(widgetAddress('business', `/en/team/${fenna?.id}/services`))
    await expect(page.getByRole('region', { name: 'Fenna de Boer', exact: true })).toContainText('Massage therapist')

    const bio = page.getByRole('region', { name: 'About service' })
    await expect(bio).not.toContainText('leads the class in the workshop')
    await bio.getByRole('button', { name: 'Read more' }).click()
    await expect(bio).toContainText('leads the class in the workshop')

    await expect(page.getByRole('tab', { name: 'Select service' })).toBeVisible()
    await expect(visitor.button(visitor.words.chooseTime)).toBeDisabled()
    const card = visitor.button(/Posture assessment/)
    await expect(card).toContainText('45 min')
    await expect(card).toContainText('€62.50')
    await expect(card).toContainText('In-person')
    await card.click()
    await expect(card).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await expect(card).toHaveAttribute('aria-pressed', 'false')
    await expect(visitor.button(visitor.words.chooseTime)).toBeDisabled()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: visitor.words.chooseTime }).click()
    await expect(page.getByText('Posture assessment · Fenna de Boer')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('instructorId')).toBe(fenna?.id)
  })

  test('a team member, or anyone, can be chosen, each shown with the first free time (R-B2.14)', async ({
    visitor,
    page,
  }) => {
    await page.goto(widgetAddress('business', '/en'))
    await visitor.button(business.paid).click()
    await page.getByRole('link', { name: visitor.words.chooseTime }).click()
    const daan = page.getByRole('link', { name: /Daan Visser/ })
    await expect(daan).toContainText(/First free: \w{3}, \d+ \w{3}, \d\d:\d\d/)
    await expect(page.getByRole('link', { name: /Iris Bakker/ })).toHaveCount(0)
    await daan.click()
    await expect(page.getByText('Deep tissue massage · Daan Visser')).toBeVisible()
    await expect(visitor.slots.first()).toBeVisible()
  })

  test('slots are listed by day, and the button says what comes next (R-B2.15, R-B2.16, R-B2.17)', async ({
    visitor,
    page,
  }) => {
    const { words } = visitor
    await page.goto(widgetAddress('freelancer', '/en'))
    await visitor.chooseService(freelancer.paid, false)
    // The first day with available times is selected automatically.
    await expect(visitor.slots.first()).toBeVisible()
    await expect(visitor.button(words.goOn)).toBeDisabled()
    await expect(summary(visitor)).toContainText('Technique session')

    // Nobody works on Sundays, so a link to the next available date is shown. Each worker uses a different week, so nobody else books in
    // it.
    for (let week = 0; week < visitor.weeksAhead; week += 1) await visitor.button(words.nextWeek).click()
    await page.getByRole('grid').getByRole('button').last().click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'No time slots for this day.' })).toBeVisible()
    // The next available date is the Monday, or a later day if other tests book the Monday before or during the click.
    await page.getByRole('button', { name: /^\w{3}, \w{3} \d+$/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^(Mon|Tue|Wed|Thu|Fri|Sat)/ })).toBeVisible()

    const slot = visitor.slots.first()
    await slot.click()
    await expect(summary(visitor)).toContainText((await slot.innerText()).slice(0, 5))
    await expect(summary(visitor)).toContainText('€70')
    await visitor.goToLogin()
    await expect(page.getByRole('heading', { level: 1, name: words.logIn })).toBeVisible()
  })

  test('the location is shown with its address, and the description of a service opens with its tags (R-B2.29, R-B2.30)', async ({
    visitor,
    page,
  }) => {
    const { services } = await catalogueOf(page, 'business')
    const idOf = (name: RegExp) => services.find((service) => name.test(service.name))?.id
    await page.goto(widgetAddress('business', `/en/service/${idOf(business.free)}/location`))
    const card = page.getByRole('region', { name: 'Location' })
    await expect(card.getByRole('listitem')).toHaveText(['Video-call', 'Phone-call'])

    // On a phone the description has more than three lines.
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(widgetAddress('business', `/en/service/${idOf(/Breath/)}/location`))
    await expect(card.getByRole('listitem')).toHaveText(['Papaverweg 34, 1032 KJ Amsterdam'])
    await expect(page.getByText('Group session')).toBeHidden()
    const more = visitor.button(visitor.words.readMore)
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    await expect(page.getByText('Group session')).toBeVisible()
    await expect(page.getByText('8 seats')).toBeVisible()
  })
})
