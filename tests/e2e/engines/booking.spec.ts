import { latestMail } from '../mailbox.ts'
import { sharedAddress } from '../product.ts'
import { expectedTexts } from '../widget/expected-texts.ts'
import { sites, widgetAddress } from '../widget/customer.ts'
import { words } from '../widget/go-to-payment-steps.ts'
import { chooseTime } from './choose-time.ts'
import { test } from './engine-fixture.ts'

/** The practice bank speaks the language of the browser, which WebKit takes from the machine. */
const atBank = { decline: /^(Decline|Weigeren)$/, confirm: /^(Confirm|Bevestigen)$/ }

const t = { ...expectedTexts.en, ...words.en }

test('A guest books with a mailed code (R-D385)', async ({ enginePage: page, newEmail, engine }) => {
  await page.open(`${sharedAddress()}${widgetAddress('business', '/en')}`)
  await chooseTime(page, 'business', sites.business.free, engine === 'webkit' ? 4 : 5)
  await page.click({ role: 'button', name: t.bookForFree })
  await page.type({ label: t.fullName }, 'Noor Jansen')
  await page.type({ label: t.email }, newEmail)
  await page.click({ role: 'button', name: t.bookForFree })
  await page.see({ role: 'heading', name: 'Confirm your email address' })
  const code = /\b\d{6}\b/.exec((await latestMail(sharedAddress(), newEmail)).text)?.[0] ?? ''
  for (const [index, digit] of code.split('').entries()) {
    await page.type({ label: new RegExp(`Character ${index + 1} of 6`) }, digit)
  }
  await page.see({ role: 'heading', name: t.confirmed })
})

test('A guest pays by iDEAL, is declined, and pays successfully on the second attempt (R-D385)', async ({
  enginePage: page,
  newEmail,
  engine,
}) => {
  await page.open(`${sharedAddress()}${widgetAddress('freelancer', '/en')}`)
  await chooseTime(page, 'freelancer', sites.freelancer.paid, engine === 'webkit' ? 4 : 5)
  await page.type({ label: t.fullName }, 'Noor Jansen')
  await page.type({ label: t.email }, newEmail)
  await page.check({ role: 'radio', name: t.ideal })
  await page.click({ role: 'button', name: t.proceed })
  await page.check({ role: 'radio', name: t.outcome('redirect') })
  await page.click({ role: 'button', name: t.pay })
  await page.click({ role: 'button', name: atBank.decline })
  await page.see({ role: 'heading', name: t.failed })
  await page.click({ role: 'button', name: t.retry })
  await page.check({ role: 'radio', name: t.ideal })
  await page.check({ role: 'radio', name: t.outcome('redirect') })
  await page.click({ role: 'button', name: t.pay })
  await page.click({ role: 'button', name: atBank.confirm })
  await page.see({ role: 'heading', name: t.received })
  await page.click({ role: 'button', name: t.toConfirmation })
  await page.see({ role: 'heading', name: t.confirmed })
})
