import { expect } from '@playwright/test'
import { test } from './fixture.ts'

test('A4.8: Escape closes a list in a dialog and leaves the dialog open; a second one closes that', async ({
  gallery,
}) => {
  const { page, open } = gallery
  await open({ group: 'Message', story: 'dialog, a form' })
  await page.getByRole('button', { name: 'Edit' }).click()
  const header = page.getByRole('combobox', { name: 'Frequency' })
  await header.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Weekly' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(header).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('A4.8: by keyboard a list opens, moves, chooses, and gives the focus back', async ({
  gallery: { page, open },
}) => {
  await open({ group: 'Select', story: 'default, plain' })
  const header = page.getByRole('combobox', { name: 'Frequency' })
  await header.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(header).toHaveText('Daily')
  await expect(header).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('d')
  await page.keyboard.press('o')
  await page.keyboard.press('Enter')
  await expect(header).toHaveText('Does not repeat')
})

test('A2.22 and A5.30: a search has the focus at once, finds whatever the accents, and gives the focus back', async ({
  gallery: { page, open },
}) => {
  await open({ group: 'Select', story: 'countries, searchable', locale: 'nl' })
  const header = page.getByRole('combobox', { name: 'Land', exact: true })
  await header.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Zoek in Land' })).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(5)
  await page.keyboard.type('belgie')
  await expect(page.getByRole('option')).toHaveText(['BEBelgië'])
  await page.keyboard.press('Enter')
  await expect(header).toHaveText('BEBelgië')
  await expect(header).toBeFocused()
})

test('A9.12: a toast is 320 px wide, and narrower where there is no room', async ({ gallery: { page, open } }) => {
  await open({ group: 'Message', story: 'toast, success' })
  await page.getByRole('button', { name: 'Show' }).click()
  const toast = page.locator('[popover] [role="status"]')
  expect((await toast.boundingBox())?.width).toBe(320)
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await toast.boundingBox())?.width).toBe(288)
})

test('A4.1 and A9.13: the change of view fades in for 300 ms, and not for who wants no motion', async ({ gallery }) => {
  const { page, open } = gallery
  const duration = () => page.getByRole('grid').evaluate((grid) => getComputedStyle(grid).animationDuration)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open({ group: 'Calendar', story: 'default' })
  await page.getByText('Month', { exact: true }).click()
  expect(await duration()).toBe('0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await duration()).toBe('0s')
})

test('A2.26: a tooltip shows at focus, on top, and goes at Escape', async ({ gallery: { page, open } }) => {
  await open({ group: 'Display', story: 'tooltip' })
  const button = page.getByRole('button', { name: 'on top' })
  await button.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  const [tip, anchor] = [await page.getByRole('tooltip').boundingBox(), await button.boundingBox()]
  expect((tip?.y ?? 0) + (tip?.height ?? 0)).toBeLessThanOrEqual(anchor?.y ?? 0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('A2.25: what is closed in an accordion opens by keyboard, and a search in the page finds it', async ({
  gallery,
}) => {
  const { page, open } = gallery
  await open({ group: 'Display', story: 'accordion' })
  const [where, cancel] = [
    page.getByRole('button', { name: 'Where does it take place?' }),
    page.getByRole('button', { name: 'Can I cancel?' }),
  ]
  await expect(where).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('[hidden="until-found"]').getByText('Up to a day before.')).toBeAttached()
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Up to a day before.')).toBeVisible()
  await expect(cancel).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Up to a day before.')).toBeHidden()
})
