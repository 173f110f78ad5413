import { expect, sites, test, widgetAddress } from './customer.ts'

const { free, paid } = sites.freelancer

test.use({ locale: 'en-GB', expectedErrors: /ERR_/ })

test('Data requested while the browser was offline are loaded when it is online again', async ({ visitor }) => {
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
