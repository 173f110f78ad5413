import { expect, sites, test, widgetAddress } from './customer.ts'

const { free, paid, price } = sites.freelancer

test.use({ locale: 'en-GB', expectedErrors: /ERR_/ })

// Starting a separate product twice takes time.
test.slow()

test('a server that goes and comes back during the booking is waited for, and books once', async ({
  visitor,
  ownProduct,
}) => {
  const product = await ownProduct()
  await visitor.page.goto(product.address + widgetAddress('freelancer', '/en'))
  await visitor.chooseService(paid, false)
  await visitor.chooseTime()
  await visitor.button(visitor.words.toLogin).click()
  await visitor.logIn()
  const pay = visitor.button(visitor.words.payAfterwards(price))
  await expect(pay).toBeVisible()

  await product.stop()
  const keys: (string | undefined)[] = []
  visitor.page.on('request', (request) => {
    if (request.url().endsWith('/appointment/v2')) keys.push(request.headers()['idempotency-key'])
  })
  await pay.dblclick()
  await expect(visitor.widget.getByText('No connection.')).toBeVisible()
  await expect.poll(() => keys.length).toBeGreaterThan(1)

  await product.start()
  await visitor.expectConfirmed()
  await expect(visitor.widget.getByText('No connection.')).toBeHidden()
  // All attempts had the same idempotency key.
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('what was asked for while the browser was offline comes when it is back', async ({ visitor }) => {
  await visitor.page.goto(widgetAddress('freelancer', '/en'))
  await visitor.button(free).click()
  await expect(visitor.widget.getByRole('link', { name: visitor.words.chooseTime })).toBeVisible()
  await visitor.page.waitForLoadState('networkidle')

  await visitor.page.context().setOffline(true)
  await visitor.button(paid).click()
  await visitor.widget.getByRole('link', { name: visitor.words.chooseTime }).click()
  await expect(visitor.widget.getByText('No connection.')).toBeVisible()

  await visitor.page.context().setOffline(false)
  await expect(visitor.slots.first()).toBeVisible()
  await expect(visitor.widget.getByText('No connection.')).toBeHidden()
})
