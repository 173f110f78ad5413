import { clickMenuItem } from './electron-actions.ts'
import { expect, test } from './fixture.ts'
import { logInAs } from './log-in.ts'

test.use({ expectedErrors: /Content Security Policy|violates|refused|ERR_ABORTED|Not allowed to|Trusted/i })

const payloads = [
  '<img src=x onerror="window.ran = 1">',
  '"><script>window.ran = 1</script>',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran = 1")()}}',
  '${window.ran = 1}',
  '<svg onload=window.ran=1>',
]

const screens = ['go-bookings', 'act-new-service', 'act-new-location', 'act-new-availability', 'act-new-package']

test('Markup typed into any text field of any screen is shown as text (T-D1)', async ({ openShared }) => {
  const { electron, page } = await openShared()
  const fillAll = async () => {
    const editable = ':enabled:not([readonly]):visible'
    const kinds = ['input:not([type])', 'input[type="text"]', 'input[type="search"]', 'input[type="email"]', 'textarea']
    const fields = page.locator(kinds.map((kind) => `${kind}${editable}`).join(', '))
    let done = 0
    // The fields are counted again after each one, because typing can add and remove fields.
    for (; done < (await fields.count()); done++) {
      await fields.nth(done).fill(payloads[done % payloads.length] ?? '')
      await page.keyboard.press('Tab')
    }
    return done
  }
  let filled = await fillAll()
  await logInAs(page, 'owner')
  for (const act of screens) {
    await clickMenuItem(electron, act)
    if (act.startsWith('act')) await expect(page.getByRole('dialog').first()).toBeVisible()
    else await expect(page.locator('#content input').first()).toBeVisible()
    filled += await fillAll()
    // A form with unsaved changes asks for confirmation before it closes, so the page is reloaded instead.
    await page.reload()
    await expect(page.locator('#content')).toBeVisible()
  }
  expect(filled).toBeGreaterThan(10)
  const seen = await page.evaluate(() => {
    const scope = globalThis as unknown as Record<string, unknown>
    return [scope['ran'], typeof scope['require'], typeof scope['process']]
  })
  expect(seen).toEqual([undefined, 'undefined', 'undefined'])
})
