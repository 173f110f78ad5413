import { expect } from '@playwright/test'
import { test } from './fixture.ts'

test('Lists, an accordion and a tooltip work by keyboard (R-A2.22, R-A2.25, R-A2.26, R-A4.8, R-A5.30)', async ({
  gallery: { page, open, goTo },
}) => {
  const { keyboard } = page

  await test.step('Escape closes a list in a dialog and leaves the dialog open; a second one closes that', async () => {
    await open({ group: 'Message', story: 'dialog, a form' })
    await page.getByRole('button', { name: 'Edit' }).click()
    const header = page.getByRole('combobox', { name: 'Frequency' })
    await header.focus()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: 'Weekly' })).toBeInViewport({ ratio: 1 })
    await keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(header).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a list opens, moves, chooses, and gives the focus back', async () => {
    await goTo({ group: 'Select', story: 'default, plain' })
    const header = page.getByRole('combobox', { name: 'Frequency' })
    await header.focus()
    await keyboard.press('Enter')
    await keyboard.press('Home')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(header).toHaveText('Daily')
    await expect(header).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.press('d')
    await keyboard.press('o')
    await keyboard.press('Enter')
    await expect(header).toHaveText('Does not repeat')
  })

  await test.step('a search has the focus at once, finds whatever the accents, and gives the focus back', async () => {
    await goTo({ group: 'Select', story: 'countries, searchable', locale: 'nl' })
    const header = page.getByRole('combobox', { name: 'Land', exact: true })
    await header.focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Zoek in Land' })).toBeFocused()
    await expect(page.getByRole('option')).toHaveCount(5)
    await keyboard.type('belgie')
    await expect(page.getByRole('option')).toHaveText(['BEBelgië'])
    await keyboard.press('Enter')
    await expect(header).toHaveText('BEBelgië')
    await expect(header).toBeFocused()
  })

  await test.step('a tooltip shows at focus, on top, and goes at Escape', async () => {
    await goTo({ group: 'Display', story: 'tooltip' })
    const button = page.getByRole('button', { name: 'on top' })
    await button.focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    const [tip, anchor] = [await page.getByRole('tooltip').boundingBox(), await button.boundingBox()]
    expect((tip?.y ?? 0) + (tip?.height ?? 0)).toBeLessThanOrEqual(anchor?.y ?? 0)
    await keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toBeHidden()
  })

  await test.step('what is closed in an accordion opens, and a search in the page finds it', async () => {
    await goTo({ group: 'Display', story: 'accordion' })
    const [where, cancel] = [
      page.getByRole('button', { name: 'Where does it take place?' }),
      page.getByRole('button', { name: 'Can I cancel?' }),
    ]
    await expect(where).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('[hidden="until-found"]').getByText('Up to a day before.')).toBeAttached()
    await cancel.focus()
    await keyboard.press('Enter')
    await expect(page.getByText('Up to a day before.')).toBeVisible()
    await expect(cancel).toHaveAttribute('aria-expanded', 'true')
    await keyboard.press('Enter')
    await expect(page.getByText('Up to a day before.')).toBeHidden()
  })
})

test('A toast is 320 px wide where there is room; a change of view fades in for 300 ms, unless reduced motion is preferred (R-A4.1, R-A9.12, R-A9.13)', async ({
  gallery: { page, open, goTo },
}) => {
  await open({ group: 'Message', story: 'toast, success' })
  await page.getByRole('button', { name: 'Show' }).click()
  const toast = page.locator('[popover] [role="status"]')
  expect((await toast.boundingBox())?.width).toBe(320)
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await toast.boundingBox())?.width).toBe(288)

  const duration = () => page.getByRole('grid').evaluate((grid) => getComputedStyle(grid).animationDuration)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await goTo({ group: 'Calendar', story: 'default' })
  await page.getByText('Month', { exact: true }).click()
  expect(await duration()).toBe('0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await duration()).toBe('0s')
})
