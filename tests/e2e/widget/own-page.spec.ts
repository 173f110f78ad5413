import { expectNoViolations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'

// Tests the page that the server renders for an organisation, from opening it to booking in the widget that it contains.

const [yoga, dutchYoga] = ['Private yoga', 'Privéles yoga']
const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    path: '/en/studio-noord',
    name: yoga,
    book: `Book ${yoga}`,
    other: 'Nederlands',
    otherName: dutchYoga,
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    path: '/studio-noord',
    name: dutchYoga,
    book: `${dutchYoga} boeken`,
    other: 'English',
    otherName: yoga,
  },
] as const

for (const { locale, colorScheme, path, name, book, other, otherName } of someVariants(languages, 1)) {
  test.describe(locale, () => {
    test.use({ locale, colorScheme, viewport: { width: 390, height: 844 } })

    test('the organisation’s own page leads to a service, which can be booked in it (R-D231, R-D232, R-D233)', async ({
      page,
    }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Studio Noord' })).toBeVisible()
      await expectNoViolations(page, 'the page of an organisation')
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${path}/services/private-yoga$`))
      await expectNoViolations(page, 'the page of a service')
      await page.getByRole('link', { name: book }).click()
      const widget = page.frameLocator('iframe')
      await expect(widget.getByText(name).first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}/services/private-yoga$`))
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: other }).click()
      await expect(page.getByRole('heading', { level: 1, name: otherName })).toBeVisible()
    })
  })
}

test.describe('the organisation’s own page without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and booking is a link to the widget’s page (R-D232)', async ({ page }) => {
    await page.goto('/en/studio-noord')
    for (const text of ['Deep tissue massage', 'Fenna de Boer', 'Papaverweg 34', 'Monday'])
      await expect(page.getByText(text).first()).toBeVisible()
    const link = page.getByRole('link', { name: 'Book Private yoga' })
    await expect(link).toHaveAttribute('href', /\/widget\/en\?organization_id=[^&]+&serviceId=/)
  })
})
