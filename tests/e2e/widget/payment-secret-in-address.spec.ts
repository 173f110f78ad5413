import { expect, test, widgetAddress } from './customer.ts'

// 404: the payment of the address does not exist.
test.use({ locale: 'nl-NL', expectedErrors: /status of 404/ })

test('The client secret of a payment in the address is never sent to the server, the history or a referrer (T-W4)', async ({
  page,
}) => {
  const secret = 'pi_1_secret_Wk2vT9'
  const carried: string[] = []
  page.on('request', (request) => {
    const all = [request.url(), JSON.stringify(request.headers()), request.postData() ?? '']
    if (!request.isNavigationRequest() && all.some((text) => text.includes('Wk2vT9'))) carried.push(request.url())
  })
  const query = `payment_intent=pi_1&payment_intent_client_secret=${secret}&redirect_status=failed&inplan_key=k`
  await page.goto(widgetAddress('business', '/complete', query))
  // Without a session, what became of the payment is asked for by its id alone (rule D358).
  await expect(page.getByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible()
  expect(carried).toEqual([])
  const left = await page.evaluate(() => ({
    address: window.location.href + JSON.stringify(window.history.state),
    stores: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    referrer: document.referrer,
    resources: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(' '),
    globals: 'inplanReturn' in window,
  }))
  expect(JSON.stringify(left)).not.toContain('Wk2vT9')
  expect(left.globals).toBe(false)
  // After a reload, the URL that the browser requests does not contain the payment's secret.
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.reload()
  expect((await reloaded).url()).not.toContain('Wk2vT9')
  expect((await reloaded).headers()['referer'] ?? '').not.toContain('Wk2vT9')
})
