import { expect, test } from '../fixture.ts'
import { sharedAddress } from '../product.ts'
import { WarmContexts } from '../warm-contexts.ts'

test('A browser context that tests share contains nothing left over from the previous test', async ({ browser }) => {
  const contexts = new WarmContexts(browser, sharedAddress())
  const options = { locale: 'en-GB' }
  const address = `${sharedAddress()}/embed.js`
  const context = await contexts.enter(options)
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(() => {
    localStorage.setItem('token', 'a')
    document.cookie = 'session=b'
  })
  await context.setOffline(true)
  await contexts.leave(options)

  expect(page.isClosed()).toBe(true)
  expect(await contexts.enter(options)).toBe(context)
  const next = await context.newPage()
  // The browser does not cache this page, so it opens only if the connection was restored.
  await next.goto(`${sharedAddress()}/dev/mailbox.json`)
  expect(await next.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  expect(await contexts.enter({ locale: 'nl-NL' })).not.toBe(context)
  await contexts.close()
})
