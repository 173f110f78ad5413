import type { Page } from '@playwright/test'
import { codeIn } from './account-texts.ts'
import { expect, sites, test, widgetAddress } from './customer.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

/** Presses the browser's back button. Playwright's own waits for the page, and here only its frame goes back. */
const back = (page: Page) => page.evaluate(() => window.history.back())

test.describe('a reload of the widget’s page', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('on the guest’s form and its code screen keeps the step and the typed text (R-D365)', async ({
    visitor,
    page,
    newEmail,
    mailTo,
  }) => {
    const { words } = visitor
    await page.goto(widgetAddress('business', '/en'))
    await visitor.chooseService(sites.business.free, true)
    await visitor.chooseTime()
    await visitor.button(words.goOn).click()
    await visitor.button(words.bookForFree).click()
    await page.getByLabel(words.fullName).fill('Noor Jansen')
    await page.getByLabel(words.email).fill(newEmail)
    await page.reload()
    await expect(page.getByLabel(words.fullName)).toHaveValue('Noor Jansen')
    await expect(page.getByLabel(words.email)).toHaveValue(newEmail)
    await visitor.button(words.bookForFree).click()
    const code = codeIn(await mailTo(newEmail))
    await page.reload()
    await expect(page.getByText(newEmail)).toBeVisible()
    await page.getByLabel(words.code).pressSequentially(code[0] ?? '')
    await page.keyboard.type(code.slice(1))
    await visitor.expectConfirmed()
    expect(await page.evaluate(() => window.sessionStorage.getItem('drafts'))).toBeNull()
  })

  test('on the sign-up and its code screen keeps the step and the typed text, except the password (R-D365)', async ({
    visitor,
    page,
    newEmail,
    mailTo,
  }) => {
    const { words } = visitor
    await page.goto(widgetAddress('freelancer', '/en/sign_up'))
    await page.getByLabel(words.email).fill(newEmail)
    await page.getByRole('checkbox', { name: words.terms }).check()
    await page.reload()
    await expect(page.getByLabel(words.email)).toHaveValue(newEmail)
    await expect(page.getByRole('checkbox', { name: words.terms })).toBeChecked()
    await page.getByLabel(words.password, { exact: true }).fill('Fietsbel-7!')
    await visitor.button(words.signUp).click()
    const code = codeIn(await mailTo(newEmail))
    await page.reload()
    await expect(page.getByText(newEmail)).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(window.sessionStorage))).not.toContain('Fietsbel')
    await page.getByLabel(words.code).pressSequentially(code[0] ?? '')
    await page.keyboard.type(code.slice(1))
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  })
})

test.describe('the widget in a host page', () => {
  test.use({ viewport: { width: 1280, height: 820 } })

  test('the back button goes back one screen in the open panel, and leaves the page once it is closed (R-D366)', async ({
    customer,
    page,
  }) => {
    const { path, paid } = sites.freelancer
    await page.goto('/demo')
    await customer.openPanel(path)
    await customer.chooseService(paid, false)
    // The last time of the day, which no other test takes meanwhile.
    await customer.goToTimes()
    const chosen = customer.slots.last()
    await chosen.click()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await customer.button(customer.words.goOn).click()
    const name = customer.widget.getByLabel(customer.words.fullName)
    await name.fill('Noor')
    await back(page)
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await customer.button(customer.words.goOn).click()
    await expect(name).toHaveValue('Noor')

    // Closed by the page, the screen stays; opened again, back goes a screen back.
    await page.evaluate('Inplan.close()')
    await expect(page.locator('iframe')).toBeHidden()
    await page.evaluate('Inplan.open()')
    await expect(name).toHaveValue('Noor')
    await back(page)
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await customer.button(customer.words.goOn).click()

    await customer.button(customer.words.close).click()
    await expect(page.locator('iframe')).toBeHidden()
    await back(page)
    await expect(page).toHaveURL(/\/demo$/)
  })

  test('a reload of the host page opens no panel, and keeps the choice (R-D365)', async ({ customer, page }) => {
    const { path, paid } = sites.freelancer
    await customer.openPanel(path)
    await customer.chooseService(paid, false)
    await customer.chooseTime()
    await customer.button(customer.words.goOn).click()
    const name = customer.widget.getByLabel(customer.words.fullName)
    await name.fill('Noor')
    await page.reload()
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: customer.words.launch }).click()
    await expect(name).toHaveValue('Noor')
  })
})
