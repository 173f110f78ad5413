import type { Page } from '@playwright/test'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call, type Input } from '#shared/api/client.ts'
import { formatLongDate } from '#shared/i18n/format.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { expectNoViolations } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { expect, test as base, today, week } from './provider.ts'

/** Publishes availability over the API, at hours where the demo has none. */
class Publisher {
  readonly call: Call

  constructor(token: string) {
    this.call = createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en', token }))
  }

  /** Publishes sessions of the specialist Daan. */
  async publish(changes: Partial<Input<'createAvailability'>['body']> & { startDate: LocalDate }): Promise<string> {
    const services = await this.call('providerServices', {})
    const { id: serviceId, specialistIds } = services.find(({ name }) => name === 'Posture assessment')!
    const body: Input<'createAvailability'>['body'] = {
      type: 'TIME_SLOT',
      specialistId: specialistIds[0],
      serviceIds: [serviceId],
      startTime: '22:00',
      endTime: '22:45',
      recurrence: 'ONE_TIME',
      endDate: null,
      locationTypes: [],
      locationIds: [],
      ...changes,
    }
    const { seriesId } = await this.call('createAvailability', { body })
    return `${seriesId}_${body.startDate.replaceAll('-', '')}_${body.startTime.replace(':', '')}`
  }

  async price(id: string): Promise<number | null> {
    const { price } = await this.call('availability', { params: { id } })
    return price
  }
}

const test = base.extend<{ publisher: Publisher }>({
  publisher: async ({ sessions }, use) => use(new Publisher(sessions.owner.token)),
})

// The timeout is long, because Axe checks every dialog in two languages.
test.setTimeout(180_000)

/** The availability band of a day between two times, in the page's language. */
const band = (page: Page, day: LocalDate, from = '22:00', to = '22:45') => {
  const dates = (['en', 'nl'] as const).map((locale) => formatLongDate(day, locale)).join('|')
  return page.getByRole('button', { name: new RegExp(`(${dates}), ${from} (to|tot) ${to}`) }).first()
}

async function openDay(open: (place?: string) => Promise<Page>, day: LocalDate): Promise<Page> {
  const page = await open(`/calendar?day=${day}`)
  await expect(week(page)).toBeVisible()
  return page
}

/** Opens the details of a band by keyboard, because other bands may cover its centre. */
async function openDetails(page: Page, day: LocalDate, from?: string, to?: string) {
  await band(page, day, from, to).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

// A 404 is expected, because the closing dialog may request the deleted occurrence once more.
test.use({ expectedErrors: /404.*\/api\/provider\/availability\// })

test.describe('in English, by mouse', () => {
  test.use({ locale: 'en-GB' })

  test('availability is edited and deleted, and both changes can be undone (R-A2.34, R-A2.35, R-A2.36)', async ({
    openAsOwner,
    publisher,
  }) => {
    const day = addDays(today(), 11)
    const id = await publisher.publish({ startDate: day })
    const page = await openDay(openAsOwner, day)

    await test.step('an edit and its undo', async () => {
      await (await openDetails(page, day)).getByRole('button', { name: 'Edit' }).click()
      const form = page.getByRole('dialog', { name: 'Edit service availability' })
      await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled()
      await form.getByLabel('Price').fill('99')
      await form.getByLabel('Duration').fill('60')
      await expect(form.getByLabel('To', { exact: true })).toHaveValue('23:00')
      await expect(form.getByText('2 changes')).toBeVisible()
      await form.getByRole('button', { name: 'Save changes' }).click()
      const question = page.getByRole('dialog', { name: 'Update service availability' })
      await expect(question.getByText('€99')).toBeVisible()
      await question.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Your changes are saved')).toBeVisible()
      await expect(band(page, day, '22:00', '23:00')).toBeVisible()
      expect(await publisher.price(id)).toBe(99)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(band(page, day)).toBeVisible()
    })

    await test.step('a deletion and its undo', async () => {
      await (await openDetails(page, day)).getByRole('button', { name: 'Delete' }).click()
      await page
        .getByRole('dialog', { name: 'Delete service availability' })
        .getByRole('button', { name: 'Delete' })
        .click()
      await expect(page.getByText('Availability was deleted')).toBeVisible()
      await expect(band(page, day)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(band(page, day)).toBeVisible()
    })
  })
})

test.describe('in Dutch, by keyboard alone', () => {
  test.use({ locale: 'nl-NL', colorScheme: 'dark' })

  /** Presses Tab until the element with this name has the focus. */
  async function tabTo(page: Page, name: RegExp) {
    const isThere = () =>
      page.evaluate((source) => {
        const element = document.activeElement
        if (!element?.matches('button, input')) return false
        const label =
          element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((each) => each.textContent) : []
        return new RegExp(source).test([element.getAttribute('aria-label'), ...label, element.textContent].join(' '))
      }, name.source)
    for (let pressed = 0; pressed < 40; pressed += 1) {
      await page.keyboard.press('Tab')
      if (await isThere()) return
    }
    throw new Error(`Nothing called ${name} can be reached`)
  }

  test('a weekly session is edited and deleted (R-A2.31 to R-A2.37)', async ({ openAsOwner, publisher }) => {
    const day = addDays(today(), 13)
    const id = await publisher.publish({ startDate: day, recurrence: 'WEEKLY', endDate: addDays(day, 14) })
    const page = await openDay(openAsOwner, day)
    const details = await openDetails(page, day)
    await expect(details.getByRole('heading', { name: 'Vaste tijden' })).toBeVisible()
    await expectNoViolations(page, 'the details')
    await tabTo(page, /^\s*Wijzigen/)
    await page.keyboard.press('Enter')

    const form = page.getByRole('dialog', { name: 'Vaste tijden wijzigen' })
    await expect(form.getByLabel('Prijs')).toBeVisible()
    await tabTo(page, /Prijs/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('66,5')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Alles wat je niet hebt opgeslagen')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expectNoViolations(page, 'the form')
    await form.getByLabel('Prijs').focus()
    await page.keyboard.press('Enter')

    const question = page.getByRole('dialog', { name: 'Terugkerende vaste tijden wijzigen' })
    await expect(question.getByText('Wat er gebeurt')).toBeVisible()
    await tabTo(page, /Alleen deze/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(question.getByRole('radio', { name: /Alles in deze reeks/ })).toBeChecked()
    await expect(question.getByText('3 gewijzigd')).toBeVisible()
    await expectNoViolations(page, 'the update')
    await tabTo(page, /^\s*Wijzigingen opslaan/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Je wijzigingen zijn opgeslagen')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await publisher.price(id)).toBe(66.5)

    await openDetails(page, day)
    await tabTo(page, /^\s*Verwijderen/)
    await page.keyboard.press('Enter')
    const deletion = page.getByRole('dialog', { name: 'Terugkerende vaste tijden verwijderen' })
    await expect(deletion.getByText('Wat er gebeurt')).toBeVisible()
    await tabTo(page, /Alleen deze/)
    await page.keyboard.press('ArrowDown')
    await expect(deletion.getByText('3 verwijderd')).toBeVisible()
    await expectNoViolations(page, 'the deletion')
    await tabTo(page, /3 verwijderen/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 keer beschikbaarheid verwijderd')).toBeVisible()
    await expect(band(page, day)).toHaveCount(0)
  })
})
