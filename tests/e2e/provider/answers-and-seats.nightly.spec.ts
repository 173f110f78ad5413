import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { formatScheduleId } from '#widget/data/booking/slot-schedule-id.ts'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { expect, test, today } from './provider.ts'

test.use({ locale: 'en-GB' })

test('A customer answers two questions and books two seats, and the owner sees both (R-D195, R-D199)', async ({
  context,
  openAsOwner,
  sessions,
}) => {
  test.setTimeout(90_000)
  const owner = createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en', token: sessions.owner.token }))
  const [specialist] = await owner('providerSpecialists', {})
  const { organisation } = await owner('providerSession', {})
  const specialistId = specialist!.id
  const stamp = Date.now()
  const name = `Evening class ${stamp}`
  const made = await owner('saveService', {
    body: {
      serviceKind: 'PUBLIC',
      name,
      duration: 60,
      price: 12,
      capacity: 6,
      specialistIds: [specialistId],
      locationTypes: ['VIRTUAL'],
      mostSeats: 3,
      questions: [
        { kind: 'consent', wording: 'I agree to the house rules.', isRequired: true },
        { kind: 'short-text', wording: 'Allergies?', isRequired: true },
      ],
    },
  })
  // A date that differs from run to run, so that the test can be repeated on the same server.
  const date = addDays(today(), 40 + (Math.floor(stamp / 1000) % 200))
  await owner('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      specialistId,
      serviceIds: [made.id],
      startDate: date,
      startTime: '22:00',
      endTime: '23:00',
      recurrence: 'ONE_TIME',
      endDate: date,
      locationTypes: ['VIRTUAL'],
    },
  })

  await test.step('the customer answers, and takes two seats', async () => {
    const body = { organisationId: organisation.id, serviceId: made.id, dateBegin: date, dateEnd: date }
    const { response } = await owner('sessionSlots', { body })
    const scheduleId = formatScheduleId({ kind: 'event', eventSlotId: response[0]!.id })
    const widget = await context.newPage()
    await widget.goto('/embed.js')
    const { token, user } = sessions.customer
    await widget.evaluate(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      },
      { token, user: JSON.stringify(user) },
    )
    const chosen = new URLSearchParams({ organization_id: organisation.id, serviceId: made.id, date, scheduleId })
    await widget.goto(`/widget/en/payment?${chosen}`)
    await widget.getByLabel('For how many people?').selectOption('2')
    const consent = widget.getByRole('checkbox', { name: 'I agree to the house rules.' })
    const book = widget.getByRole('button', { name: 'Book and pay €24 afterwards' })
    await book.click()
    await expect(consent).toBeFocused()
    await expect(widget.getByText('Agree to this to go on.')).toBeVisible()
    await consent.check()
    await widget.getByLabel('Allergies?').fill('חלב 🥛')
    await expectAccessible(widget, 'the questions in the widget')
    await book.click()
    await expect(widget.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible()
    await expect(widget.getByText('2 people')).toBeVisible()
    await widget.close()
  })

  await test.step('the owner sees them', async () => {
    const page = await openAsOwner(`/calendar?view=week&day=${date}`)
    await page.getByRole('button', { name: new RegExp(`${name}, 2 of 6 seats taken`) }).click()
    await page
      .getByRole('list', { name: 'Guests' })
      .getByRole('button', { name: /2 people/ })
      .click()
    const answers = page.getByRole('region', { name: 'Answers' })
    await expect(answers).toContainText('Allergies?')
    await expect(answers).toContainText('חלב 🥛')
    await expect(answers).toContainText('Agreed')
  })
})
