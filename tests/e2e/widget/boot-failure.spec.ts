import { expect, snippetOf, test, widgetLink } from './host.ts'

// The pages fail on purpose.
test.use({ locale: 'en-GB', ownContext: true, expectedErrors: /^/ })

const message = /The page could not load\.[^]*newer browser: Safari\/iOS 16\.4, Firefox 115, Chrome\/Edge 111 or newer/

test('A widget script that the browser cannot read leaves a message instead of the placeholder (R-D386)', async ({
  page,
}) => {
  await page.route('**/widget/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const a = ;' }),
  )
  await page.goto(widgetLink('business'))
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(page.getByText('De pagina kon niet laden')).toBeHidden()
  await expect(page.locator('.boot')).toBeHidden()
})

test('A browser that is too old for the widget shows a message (R-D386)', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto(widgetLink('business'))
  await expect(page.getByRole('alert')).toHaveText(message)
})

test('A sandbox without an origin shows a message instead of unstyled text (R-D386)', async ({ page, host }) => {
  host.put('/', { body: `<iframe sandbox="allow-scripts" src="${widgetLink('business')}"></iframe>` })
  await page.goto(`${host.origin}/`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('alert')).toHaveText(message)
  await expect(frame.getByText('Aa1€').first()).toBeHidden()
})

test('A browser without constructed style sheets shows a link to the widget’s page (R-D386)', async ({
  page,
  host,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', { value: undefined }),
  )
  host.put('/', { body: snippetOf('business', 'data-locale="en"') })
  await page.goto(`${host.origin}/`)
  await expect(page.getByRole('link', { name: 'Book an appointment' })).toBeVisible()
})
