import { expect } from '@playwright/test'
import { demoPassword } from '#scripts/product/demo-accounts.ts'
import { latestMail } from '../mailbox.ts'
import { sharedAddress } from '../product.ts'
import { demoCustomer, sites, widgetAddress } from '../widget/customer.ts'
import { expectedTexts } from '../widget/expected-texts.ts'
import { chooseTime } from './choose-time.ts'
import { test } from './engine-fixture.ts'

const t = expectedTexts.en

test('The widget’s panel on a web site opens, books, closes with Escape and returns the focus (R-D385, R-D388)', async ({
  enginePage: page,
  newEmail,
  engine,
}) => {
  await page.open(`${sharedAddress()}${sites.freelancer.path}`)
  await page.clickInShadow('button')
  await page.enterFrame()
  // WebKit has the language of the machine, so the demonstration's site is in Dutch.
  if (engine === 'webkit') await page.click({ role: 'button', name: 'English' })
  await chooseTime(page, 'freelancer', sites.freelancer.free, engine === 'webkit' ? 6 : 7)
  await page.click({ role: 'button', name: t.bookForFree })
  await page.type({ label: t.fullName }, 'Noor Jansen')
  await page.type({ label: t.email }, newEmail)
  await page.click({ role: 'button', name: t.bookForFree })
  await page.see({ role: 'heading', name: t.confirmed })
  await page.press('Escape')
  await page.leaveFrame()
  await expect
    .poll(() => page.run('document.activeElement.shadowRoot?.activeElement?.localName ?? null'))
    .toBe('button')
})

test('An inline widget is as high as its content (R-D385)', async ({ enginePage: page }) => {
  await page.open(`${sharedAddress()}/demo/inline`)
  await page.enterFrame()
  await page.see({ role: 'button', name: sites.business.free })
  await page.leaveFrame()
  const height = () =>
    page.run(
      `Math.max(...[...document.querySelectorAll('*')].map((one) => one.shadowRoot?.querySelector('iframe')?.offsetHeight ?? 0))`,
    )
  await expect.poll(height).toBeGreaterThan(700)
})

test('A guest moves and cancels a booking with the link in the mail (R-D385)', async ({
  enginePage: page,
  newEmail,
  engine,
}) => {
  await page.open(`${sharedAddress()}${widgetAddress('freelancer', '/en')}`)
  await chooseTime(page, 'freelancer', sites.freelancer.free, engine === 'webkit' ? 8 : 9)
  await page.click({ role: 'button', name: t.bookForFree })
  await page.type({ label: t.fullName }, 'Noor Jansen')
  await page.type({ label: t.email }, newEmail)
  await page.click({ role: 'button', name: t.bookForFree })
  await page.see({ role: 'heading', name: t.confirmed })
  const mail = await latestMail(sharedAddress(), newEmail, /^Booking is confirmed/)
  await page.open(/https?:\S+#guest_[\w-]{43}/.exec(mail.text)?.[0] ?? '')
  await page.click({ role: 'button', name: 'Reschedule' })
  await page.click({ role: 'button', name: /^\s*\d\d:\d\d\s*$/ })
  await page.click({ role: 'button', name: /^Move to / })
  await page.see({ text: 'Your booking was moved' })
  await page.click({ role: 'button', name: 'Cancel booking' })
  await page.click({ role: 'button', name: 'Yes, cancel' })
  await page.see({ text: 'Your booking is cancelled' })
})

test('A customer logs in and opens the bookings from the account menu (R-D385)', async ({ enginePage: page }) => {
  await page.open(`${sharedAddress()}${widgetAddress('business', '/en/login')}`)
  await page.type({ label: t.email }, demoCustomer)
  await page.type({ label: t.password }, demoPassword)
  await page.click({ role: 'button', name: /^Log in$/ })
  await page.click({ role: 'button', name: 'Your account' })
  await page.click({ role: 'link', name: 'My bookings' })
  await page.see({ role: 'heading', name: 'My bookings' })
})
