import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { addDays, localDate } from '#shared/time/local-date.ts'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { expect, test } from './provider.ts'

const languages = [
  { locale: 'nl-NL', t: nl, width: 390 },
  { locale: 'en-GB', t: en, width: 1280 },
] as const

const today = () => localDate(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format())

for (const { locale, t, width } of someVariants(languages, 1)) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 1280, height: 844 } })

    test('an owner sees the attendees of a class, prints the list, and writes to all of them (R-D172, R-D175)', async ({
      openAsOwner,
    }) => {
      const page = await openAsOwner(`/calendar?view=week&day=${addDays(today(), 7)}`)
      await page
        .getByRole('button', { name: /(Breath and mobility|Adem en beweging), [1-9]/ })
        .first()
        .click()
      await page.setViewportSize({ width, height: 844 })
      const guests = page.getByRole('list', { name: t['session.guests'] })
      await expect(guests).toBeVisible()
      await expectAccessible(page, 'a group session')

      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.locator('table tbody tr').first()).toBeVisible()
      await page.emulateMedia({ media: 'screen' })

      await page.getByRole('button', { name: t['session.message'] }).press('Enter')
      const dialog = page.getByRole('dialog', { name: t['session-message.title'] })
      await dialog.getByLabel(t['session-message.text']).fill('Bring a towel')
      await dialog.getByRole('button', { name: t['session-message.send'] }).press('Enter')
      await expect(page.getByText(/(goes|gaat) (to|naar) \d+/)).toBeVisible()
      await expect(guests).toBeVisible()
    })
  })
}
