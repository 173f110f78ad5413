import { latestMail } from '../mailbox.ts'
import { sharedAddress } from '../product.ts'
import { expectNoViolations } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { withoutPrefetching } from '../without-prefetching.ts'
import { aNewProvider, newAddress, password } from './new-provider.ts'
import { expect, test, week } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    invite: /^Invite/,
    email: 'Email address',
    send: 'Send invitation',
    way: 'An invitation is on its way',
    join: 'Join',
    firstName: 'First name',
    password: 'Password',
    remove: 'Remove Ada Test',
    yes: 'Remove',
    gone: 'Ada Test no longer works here',
    change: 'Change Ada Test',
    job: /^Job Title/,
    save: 'Save',
    saved: 'Saved',
    lastName: /^Last name/,
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    invite: /^Uitnodigen/,
    email: 'E-mailadres',
    send: 'Uitnodiging sturen',
    way: 'Er is een uitnodiging onderweg',
    join: 'Lid worden',
    firstName: 'Voornaam',
    password: 'Wachtwoord',
    remove: 'Ada Test verwijderen',
    yes: 'Verwijderen',
    gone: 'Ada Test werkt hier niet meer',
    change: 'Ada Test wijzigen',
    job: /^Functie/,
    save: 'Opslaan',
    saved: 'Opgeslagen',
    lastName: /^Achternaam/,
  },
] as const

for (const t of someVariants(languages, 0)) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme })
    test.setTimeout(240_000)

    test('a new member is invited by keyboard, joins, is changed and is removed (R-D77, R-D78)', async ({
      page,
      context,
    }) => {
      const provider = await aNewProvider('SMB')
      const email = newAddress('ada')
      await provider.open(page, '/team')
      await expect(page.getByText(provider.email)).toBeVisible()
      await expectNoViolations(page, 'the team')
      await page.keyboard.press('n')
      await expect(page.getByRole('dialog').getByLabel(t.email)).toBeVisible()
      await expectNoViolations(page, 'the invitation')
      await page.getByRole('dialog').getByLabel(t.email).focus()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.way).first()).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()

      const { text } = await latestMail(sharedAddress(), email)
      const token = /#\/join\/([^\s<>"]+)/.exec(text)![1]!
      const invited = await context.newPage()
      await invited.addInitScript(withoutPrefetching)
      await invited.goto(`${sharedAddress()}/provider/#/join/${token}`)
      await expect(invited.getByLabel(t.firstName)).toBeVisible()
      await expectNoViolations(invited, 'joining')
      await invited.getByLabel(t.firstName).fill('Ada')
      await invited.getByLabel(t.lastName).fill('Test')
      await invited.getByLabel(t.password, { exact: true }).fill(password)
      await invited.getByRole('button', { name: t.join }).click()
      await expect(week(invited)).toBeVisible()
      await invited.close()

      await expect(page.getByRole('button', { name: t.change })).toBeVisible()
      await page.getByRole('button', { name: t.change }).click()
      await page.getByRole('dialog').getByLabel(t.job).fill('Coach')
      await page.getByRole('dialog').getByRole('button', { name: t.save }).click()
      await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
      await expect(page.getByRole('cell', { name: 'Coach' })).toBeVisible()

      await page.getByRole('button', { name: t.remove }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('button', { name: t.yes })).toBeEnabled()
      await page.getByRole('dialog').getByRole('button', { name: t.yes }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.gone)).toBeVisible()
    })
  })
}
