import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { invoiceSettings } from '#tests/builders/issue-invoice.ts'
import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { withoutPrefetching } from '../without-prefetching.ts'
import { choose, goToCardStep } from './go-to-payment-steps.ts'
import { expect, test } from './customer.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

const callAs = (token?: string): Call => createClient(axiosTransport(sharedAddress()), () => ({ locale: 'nl', token }))

/** Logs in as the freelancer, and enables invoices on request. */
async function aSeller(): Promise<{ token: string }> {
  const { token } = await callAs()('login', { body: { email: demoAccounts.freelancer.email, password: demoPassword } })
  const owner = callAs(token)
  const { version } = await owner('invoiceSettings', {})
  const body = invoiceSettings({ made: 'ON_REQUEST', prefix: 'MH-', ...(version !== undefined && { version }) })
  await owner('saveInvoiceSettings', { body })
  return { token }
}

/** Starts a download, and returns the file's name and its content as text. */
async function downloadOf(page: Page, begin: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), begin()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('A customer pays online and saves the invoice; the owner credits a part of it and saves both documents and the list (R-D245, R-D247, R-D249, R-D250, R-D290)', async ({
  visitor,
  page,
  context,
}) => {
  const { token } = await aSeller()
  const t = await goToCardStep(visitor, 'card')
  await choose(visitor, t.outcome('success'))
  await visitor.button(t.pay).click()
  await visitor.expectConfirmed()

  await page.getByRole('link', { name: 'See your booking' }).click()
  await page.getByRole('button', { name: 'Ask for an invoice' }).click()
  await page.getByRole('button', { name: 'Make invoice' }).click()
  const invoice = await downloadOf(page, () => page.getByRole('button', { name: 'Save as PDF' }).click())
  expect(invoice.text).toMatch(/^%PDF-/)
  const number = /^Invoice (MH-\d{4}-\d{4})\.pdf$/.exec(invoice.name)?.[1] ?? invoice.name

  const own = await context.newPage()
  await own.addInitScript(withoutPrefetching)
  await own.addInitScript((secret) => sessionStorage.setItem('inplan.token', secret), token)
  await own.goto(`${sharedAddress()}/provider/#/invoices`)
  const row = own.locator('[data-invoice]').filter({ hasText: number })
  await expect(row).toContainText(`${en['invoice.state.PAID']}${en['invoice.paid-with.CARD']}`)
  await row.getByRole('button', { name: en['invoice.credit'] }).click()
  const dialog = own.getByRole('dialog')
  await dialog.getByLabel(en['invoice.credit-amount']).fill('10.00')
  await expectAccessible(own, 'crediting an invoice')
  await dialog.getByRole('button', { name: en['invoice.credit-make'] }).click()
  const credit = own.locator('[data-invoice]').filter({ hasText: en['invoice.credits'].replace('{{number}}', number) })
  const note = await downloadOf(own, () => credit.getByRole('button', { name: /PDF$/ }).click())
  // The file name of the credit note, and the mail with it, are in the customer's language.
  expect(note.name).toMatch(/^Credit note MH-\d{4}-\d{4}\.pdf$/)
  const list = await downloadOf(own, () => own.getByRole('button', { name: en['list.save'], exact: true }).click())
  expect(list.text).toContain(`"${number}"`)
  expect(list.text).toContain(',-10.00,')
})
