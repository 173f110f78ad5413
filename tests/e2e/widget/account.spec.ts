import type { Page } from '@playwright/test'
import { locales } from '#shared/i18n/locale.ts'
import { expectNoViolations } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { codeIn, otherThan, texts } from './account-texts.ts'
import { expect, test, widgetAddress } from './customer.ts'

/** Pastes into the focused element. */
const paste = (page: Page, text: string) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', data)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

for (const locale of someVariants(locales, 0)) {
  const t = texts[locale]

  test.describe(`in ${locale}`, () => {
    // Status 400 is expected, because the test enters wrong codes.
    test.use({ locale: t.browser, viewport: { width: 390, height: 844 }, expectedErrors: /status of 400/ })

    test('an account is created by keyboard alone (R-B2.19, R-B2.20, R-B2.22, R-B2.36, R-B3.1, R-B4.9, R-B4.10, R-B5.1, R-B5.2, R-B5.4 to R-B5.6, R-B5.9, R-B9.12)', async ({
      visitor,
      page,
      newEmail,
      mailTo,
    }) => {
      const { words } = visitor
      const submit = visitor.button(words.signUp)
      await page.goto(widgetAddress('freelancer', `${t.path}/sign_up`))
      const email = page.getByLabel(words.email)
      const password = page.getByLabel(words.password, { exact: true })
      await expect(submit).toBeDisabled()

      // B2.22: the form has no footer bar, and only its own padding around it.
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await expect(page.getByRole('main')).toHaveCSS('padding', '0px')

      await email.focus()
      await page.keyboard.type('no address')
      await page.keyboard.press('Tab')
      await expect(email).toHaveAccessibleDescription(t.emailError)
      await expect(password).toBeFocused()
      await page.keyboard.type(t.weakPassword)
      await expect(submit).toBeDisabled()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(newEmail)
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.termsError)).toBeVisible()
      for (const [index, path] of ['/terms', '/privacy'].entries()) {
        const link = page.getByRole('link', { name: t.termsLinks[index]! })
        await expect(link).toHaveAttribute('href', `${path}?language=${locale}`)
        await expect(link).toHaveAttribute('target', '_blank')
      }
      await page.getByRole('checkbox', { name: words.terms }).focus()
      await page.keyboard.press('Space')
      await password.focus()
      await page.keyboard.press('Enter')
      await expect(password).toHaveAccessibleDescription(t.passwordRule)
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Fietsbel-7!')
      await page.keyboard.press('Enter')

      const box = (number: number) => page.getByLabel(t.box(number))
      const goOn = visitor.button(t.goOn)
      await expect(box(1)).toBeFocused()
      await expect(page.getByText(newEmail)).toBeVisible()
      await expect(page.getByText(t.wait)).toBeVisible()
      await expect(goOn).toBeDisabled()
      await expectNoViolations(page, 'the code')
      const code = codeIn(await mailTo(newEmail))
      const wrong = otherThan(code)
      await page.keyboard.type(wrong.slice(0, 2))
      await expect(box(3)).toBeFocused()
      await page.keyboard.press('Backspace')
      await expect(box(2)).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await paste(page, wrong.slice(2, 5))
      await expect(box(6)).toBeFocused()
      await expect(goOn).toBeDisabled()
      await page.keyboard.type(wrong.slice(5))
      await expect(page.getByText(t.wrongCode)).toBeVisible()
      await expect(box(1)).toBeFocused()
      await expect(box(6)).toHaveValue('')
      await paste(page, ` ${code.slice(0, 3)}-${code.slice(3)} `)

      await expect(page.getByRole('tab', { name: t.services })).toBeVisible()
      const stored = await page.evaluate(
        () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
      )
      // B3.1 and B9.12: the browser stores the language, the token and the user, and nothing else.
      expect(Object.keys(stored).toSorted()).toEqual(['language', 'token', 'user'])
      expect(JSON.parse(stored.user ?? '')).toMatchObject({ email: newEmail })
    })
  })
}
