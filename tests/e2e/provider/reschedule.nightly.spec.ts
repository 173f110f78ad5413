import type { Page } from '@playwright/test'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { expectNoViolations } from '../axe.ts'
import { bookCaller, publishSession } from '../owner-acts.ts'
import { sharedAddress } from '../product.ts'
import { bookFirst, dialogTitled } from './book-first-time.ts'
import { expect, goTo, test, today } from './provider.ts'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let stops = 0; stops < 80; stops += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(focused.trim())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab leads nowhere that is called ${String(name)}`)
}

test.setTimeout(150_000)

test.describe('in English, by mouse', () => {
  test.use({ locale: 'en-GB' })

  test('a booking is moved to another slot, and to another date (R-A2.44, R-A4.26)', async ({
    openAsOwner,
    customer,
  }) => {
    const { id, time, serviceId } = await bookFirst(customer, 'Deep tissue massage', 56, 'Octavia')
    const page = await openAsOwner(`/bookings?booking=${id}`)
    const booking = dialogTitled(page, 'Booked appointment')
    await booking.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = dialogTitled(page, 'Select new date and time')
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await expect(save, 'R-A5.22').toBeDisabled()
    const slot = dialog.getByRole('group', { name: 'Time slots' }).getByRole('button').first()
    const chosen = (await slot.innerText()).trim()
    await slot.click()
    await save.click()
    await expect(page.getByText('The appointment was moved').last()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const free = await customer.openTimes(serviceId, addDays(today(), 56))
    expect(
      free.map(({ startTime }) => startTime),
      'what it left is open',
    ).toContain(time.startTime)

    await goTo(page, `/bookings?booking=${id}`)
    await expect(booking.getByText(new RegExp(`, ${chosen} - `))).toBeVisible()
    await booking.getByRole('button', { name: 'Reschedule' }).click()
    await dialog.getByText('Choose another date').click()
    await dialog.getByLabel('From').fill('23:45')
    await expect(dialog.getByLabel('To')).toHaveValue('00:45')
    await dialog.getByLabel('From').fill('06:00')
    await expect(dialog.getByLabel('To')).toHaveValue('07:00')
    await save.click()
    await expect(page.getByText('The appointment was moved').last()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await goTo(page, `/bookings?booking=${id}`)
    await expect(booking.getByText(/, 06:00 - 07:00/)).toBeVisible()
  })

  test('a booking is moved from its slot, which is then offered again (R-A4.27)', async ({ openAsOwner, sessions }) => {
    const owner = createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en', token: sessions.owner.token }))
    const date = addDays(today(), 72)
    const publish = (hour: number) => publishSession(owner, /^Breath and mobility/, date, hour * 60)
    await publish(20)
    const id = await bookCaller(owner, await publish(22))
    const page = await openAsOwner(`/bookings?booking=${id}`)
    const dialog = dialogTitled(page, 'Select new date and time')
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await dialog.getByRole('group', { name: 'Time slots' }).getByRole('button', { name: '20:00' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const prompt = dialogTitled(page, 'Keep original time slot?')
    await expect(prompt.getByRole('button', { name: 'Delete slot' })).toBeVisible()
    await prompt.getByRole('button', { name: 'Make available' }).click()
    await expect(page.getByText('The appointment was moved')).toBeVisible()
  })
})

const windows = [
  {
    name: 'a desk, dark, English',
    use: { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 1280, height: 820 } },
  },
  {
    name: 'a phone, light, Dutch',
    use: { locale: 'nl-NL', colorScheme: 'light', viewport: { width: 320, height: 700 } },
  },
] as const

for (const { name, use } of windows) {
  test.describe(name, () => {
    test.use(use)

    test('by keyboard a reschedule request is sent, after which only cancelling is possible, and axe finds no problem (R-A4.28, R-A4.9)', async ({
      openAsOwner,
      customer,
    }) => {
      const { id } = await bookFirst(customer, 'Deep tissue massage', 70, 'Undecima')
      const page = await openAsOwner(`/bookings?booking=${id}`)
      const { keyboard } = page
      const menu = page.getByRole('button', { name: /^(More actions|Meer acties)$/ })
      const act = page.getByRole('button', { name: /^(Reschedule|Verplaatsen)$/ })
      await expect(menu.or(act)).toBeVisible()
      if (await menu.isVisible()) {
        await tabTo(page, /^(More actions|Meer acties)$/)
        await keyboard.press('Enter')
        await expectNoViolations(page, 'the menu of the top bar')
        await page.getByRole('menuitem', { name: 'Verplaatsen' }).focus()
      } else await tabTo(page, /^(Reschedule|Verplaatsen)$/)
      await keyboard.press('Enter')
      const send = page.getByRole('button', { name: /^(Send request|Verzoek sturen)$/ })
      await expect(send).toBeVisible()
      await expectNoViolations(page, 'the slots')
      await tabTo(page, /^\d\d:\d\d$/)
      await keyboard.press('ArrowRight')
      await keyboard.press('Enter')
      await expect(page.getByRole('button', { name: /^(Save|Opslaan)$/ })).toBeEnabled()
      await page.getByText(/^(Choose another date|Kies een andere datum)$/).click()
      await page.getByLabel(/^(From|Van)$/).fill('23:45')
      await expectNoViolations(page, 'another date with an error')

      await tabTo(page, /^(Send request|Verzoek sturen)$/)
      await keyboard.press('Enter')
      const go = page.getByRole('button', { name: /^(Continue|Doorgaan)$/ })
      await expect(go).toBeVisible()
      await expectNoViolations(page, 'the question')
      await tabTo(page, /^(Continue|Doorgaan)$/)
      await keyboard.press('Enter')
      await expect(page.getByText(/^(The request was sent|Het verzoek is verstuurd)$/)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await goTo(page, `/bookings?booking=${id}`)
      const pending = dialogTitled(page, 'Wacht op nieuwe tijd').or(dialogTitled(page, 'Reschedule pending'))
      await expect(pending).toBeVisible()
      if (await menu.isVisible()) await menu.press('Enter')
      await expect(page.getByText(/^(Cancel appointment|Afspraak annuleren)$/)).toBeVisible()
      await expect(page.getByText(/^(Reschedule|Verplaatsen)$/)).toHaveCount(0)
    })
  })
}
