import { expectNoViolations } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { aNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    add: 'Add a passkey',
    name: 'Name',
    go: 'Continue',
    added: 'The passkey was added',
    logOut: 'Log out',
    passkey: 'Log in with a passkey',
    used: /^Last used /,
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    add: 'Passkey toevoegen',
    name: 'Naam',
    go: 'Doorgaan',
    added: 'De passkey is toegevoegd',
    logOut: 'Uitloggen',
    passkey: 'Inloggen met een passkey',
    used: /^Laatst gebruikt /,
  },
] as const

for (const t of someVariants(languages, 0)) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme })

    test('a passkey is added in the browser, and logs in (R-D223, R-D224)', async ({ page }) => {
      const session = await page.context().newCDPSession(page)
      await session.send('WebAuthn.enable')
      await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      })
      // Disables conditional mediation (passkeys in the autofill list of the address field), because the virtual authenticator would answer
      // it at once. The test presses the passkey button instead.
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
      const provider = await aNewProvider('FREELANCER')
      await provider.open(page, '/account')
      await page.getByRole('button', { name: t.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t.name).fill('Laptop')
      await dialog.getByRole('button', { name: t.go }).click()
      await expect(page.getByText(t.added)).toBeVisible()
      await expect(page.getByText('Laptop', { exact: true })).toBeVisible()
      await expectNoViolations(page, 'passkeys')
      await page.getByRole('main').getByRole('button', { name: t.logOut }).click()
      await page.getByRole('button', { name: t.passkey }).click()
      await expect(page.getByText(t.used)).toBeVisible()
    })
  })
}
