import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, test, week } from './provider.ts'

test.use({ locale: 'en-GB', expectedErrors: /401/ })
test.setTimeout(90_000)

test('By keyboard alone, a provider logs in, pages through weeks, opens a card, starts new availability and logs out', async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  await page.goto('/provider/')
  await expect(page.getByRole('heading', { name: 'Log in to Inplan' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in', exact: true }).press('Enter')
  await expect(page.getByText('Fill this in.').first()).toBeVisible()
  await expectNoViolations(page, 'the log-in')
  await page.getByLabel('Email address').focus()
  await type(demoAccounts.owner.email)
  await press('Tab')
  await type('not-the-password')
  await press('Enter')
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).focus()
  await press('ControlOrMeta+a')
  await type(demoPassword)
  await press('Enter')
  await expect(week(page)).toBeVisible()

  const shown = await week(page).getAttribute('aria-label')
  await press('ArrowRight')
  await expect(week(page)).not.toHaveAttribute('aria-label', shown!)
  await press('t')
  await expect(week(page)).toHaveAttribute('aria-label', shown!)
  await press('m')
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()
  await press('w')
  await press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Previous week' })).toBeVisible()
  await expect(week(page)).not.toHaveAttribute('aria-label', shown!)
  // The week that was shown before stays in the page, hidden.
  await expect(page.locator('[data-card]').filter({ visible: true }).first()).toBeVisible()

  // The first tab stop of the page is a link that skips the navigation.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press('Enter')
  // The grid of hours is one tab stop; the arrow keys move within it.
  const focused = page.locator('[data-card]:focus')
  for (let stops = 0; stops < 60 && (await focused.count()) === 0; stops += 1) await press('Tab')
  const nameOfFocused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') ?? element?.firstElementChild?.textContent ?? ''
    })
  for (let stops = 0; stops < 48 && !(await nameOfFocused()).includes(', Accepted'); stops += 1)
    await press('ArrowDown')
  const card = page.getByRole('button', { name: await nameOfFocused(), exact: true })
  await expect(card).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Booked appointment' })).toBeVisible()
  await press('Escape')
  await expect(card).toBeFocused()

  await press('n')
  const dialog = page.getByRole('dialog', { name: 'New availability' })
  await expect(dialog.getByLabel('From')).toBeVisible()
  await dialog.getByLabel('From').focus()
  await press('ControlOrMeta+a')
  await type('930')
  await expect(dialog.getByLabel('From')).toHaveValue('93:0')
  await press('Escape')
  await expect(page.getByText('All unsaved changes will disappear')).toBeVisible()

  await page.reload()
  await expect(week(page)).toBeVisible()
  await page.getByRole('button', { name: /account and/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter')
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(logIn).toBeVisible()
  await page.reload()
  await expect(logIn).toBeVisible()
})
