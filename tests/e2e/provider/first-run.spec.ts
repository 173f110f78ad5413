import { latestMail } from '../mailbox.ts'
import { sharedAddress } from '../product.ts'
import { expectNoViolations } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { codeIn, newAddress, password } from './new-provider.ts'
import { expect, test } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    email: 'Email address',
    password: 'Password',
    go: 'Continue',
    box: 'Character 1 of 6',
    firstName: 'First name',
    business: 'Business name',
    finish: 'Create account',
    place: 'Where do you meet people?',
    inPerson: 'In-person',
    address: 'Address',
    city: 'City',
    zip: 'Zip / Postal code',
    next: 'Next',
    service: 'What can people book?',
    name: 'Service name',
    price: 'Price',
    hours: 'When can people book you?',
    saturday: 'Saturday',
    saturdayFrom: 'Saturday, from, 1',
    later: 'Finish later',
    goOn: 'Get started',
    site: 'Put it on your site',
    copied: 'Copied: Snippet',
    copy: 'Copy: Snippet',
    done: 'Open my calendar',
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    go: 'Doorgaan',
    box: 'Teken 1 van 6',
    firstName: 'Voornaam',
    business: 'Bedrijfsnaam',
    finish: 'Account maken',
    place: 'Waar spreek je met mensen af?',
    inPerson: 'Op locatie',
    address: 'Adres',
    city: 'Plaats',
    zip: 'Postcode',
    next: 'Volgende',
    service: 'Wat kunnen mensen boeken?',
    name: 'Naam van de dienst',
    price: 'Prijs',
    hours: 'Wanneer kunnen mensen je boeken?',
    saturday: 'Zaterdag',
    saturdayFrom: 'Zaterdag, van, 1',
    later: 'Later afmaken',
    goOn: 'Aan de slag',
    site: 'Zet het op je site',
    copied: 'Gekopieerd: Stukje code',
    copy: 'Kopiëren: Stukje code',
    done: 'Naar mijn agenda',
  },
] as const

for (const t of someVariants(languages, 0)) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme })
    test.setTimeout(240_000)

    test('a new organisation is set up until it can be booked, with an interruption and without axe finding a problem (R-D86)', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const email = newAddress('first-run')
      await page.goto('/provider/#/sign-up')
      await page.getByLabel(t.email).fill(email)
      await page.getByLabel(t.password, { exact: true }).fill(password)
      await page.getByRole('checkbox').check()
      await expectNoViolations(page, 'sign-up')
      await page.getByRole('button', { name: t.go }).click()
      await expect(page.getByLabel(t.box)).toBeFocused()
      await page.keyboard.type(codeIn(await latestMail(sharedAddress(), email)))
      await page.getByLabel(t.firstName).fill('Nora')
      await page.getByLabel(t.business).fill('Praktijk Nora')
      await expectNoViolations(page, 'about you')
      await page.getByRole('button', { name: t.finish }).click()

      await expect(page.getByRole('heading', { name: t.place })).toBeVisible()
      await page.getByRole('checkbox', { name: t.inPerson }).check()
      await page.getByLabel(t.address).fill('Kade 1')
      await page.getByLabel(t.city).fill('Utrecht')
      await page.getByLabel(t.zip).fill('3511 AA')
      await expectNoViolations(page, 'the first place')
      await page.getByRole('button', { name: t.next, exact: true }).click()

      await expect(page.getByRole('heading', { name: t.service })).toBeVisible()
      await page.getByLabel(t.name).fill('Intake')
      await page.getByLabel(t.price).fill('62.50')
      await expectNoViolations(page, 'the first service')
      await page.getByRole('button', { name: t.next, exact: true }).click()

      await expect(page.getByRole('heading', { name: t.hours })).toBeVisible()
      await page.getByRole('button', { name: t.later }).press('Enter')
      await expect(page).toHaveURL(/#\/calendar/)
      await page.getByRole('link', { name: t.goOn }).press('Enter')
      await expect(page.getByRole('heading', { name: t.hours })).toBeVisible()
      const saturday = page.getByRole('switch', { name: t.saturday })
      await saturday.press('Space')
      await expect(saturday).toBeChecked()
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(t.saturdayFrom)).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('1000')
      await expect(page.getByLabel(t.saturdayFrom)).toHaveValue('10:00')
      await expectNoViolations(page, 'the first hours')
      await page.getByRole('button', { name: t.next, exact: true }).click()

      await expect(page.getByRole('heading', { name: t.site })).toBeVisible()
      await expectNoViolations(page, 'the snippet')
      await page.getByRole('button', { name: t.copy }).click()
      await expect(page.getByRole('button', { name: t.copied })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/embed.js"')
      await page.getByRole('button', { name: t.done }).click()
      await expect(page).toHaveURL(/#\/calendar/)
    })
  })
}
