import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '#scripts/product/demo-accounts.ts'
import { expect, test } from './fixture.ts'

declare global {
  /** The number of file dialogs that were shown. The main process sets this variable. */
  var dialogsShown: number
}

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-customer-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

test('The data held about a customer are saved at the path chosen in the operating system’s dialog (R-D129, T-D6)', async ({
  openShared,
}) => {
  const { electron, page } = await openShared('owner')
  const answerDialog = (filePath: string) =>
    electron.evaluate(({ dialog }, chosen) => {
      dialog.showSaveDialog = async () => {
        dialogsShown += 1
        return { canceled: chosen === '', filePath: chosen }
      }
    }, filePath)
  await electron.evaluate(() => {
    globalThis.dialogsShown = 0
  })
  await page.evaluate(() => {
    location.hash = '/settings/customers'
  })
  const email = page.getByLabel(/^(Email address of the customer|E-mailadres van de klant)/)
  const save = page.getByRole('button', { name: /^(Save their data|Gegevens opslaan)$/ })
  const saved = page.getByText(/^(The data was saved|De gegevens zijn opgeslagen)$/)
  await email.fill(demoAccounts.customer.email)

  await answerDialog('')
  await save.click()
  await expect.poll(() => electron.evaluate(() => dialogsShown)).toBe(1)
  await expect(save).not.toHaveAttribute('aria-busy')
  // The message is counted once, without waiting. It disappears by itself, so waiting until there is none would always succeed.
  expect(await saved.count()).toBe(0)

  const path = join(folder, 'noor.json')
  await answerDialog(path)
  await save.click()
  await expect(saved).toBeVisible()
  const data = JSON.parse(await readFile(path, 'utf8')) as { organisation: { name: string }; bookings: unknown[] }
  expect(data.organisation.name).toBe('Studio Noord')
  expect(data.bookings.length).toBeGreaterThan(0)
  // The page must not learn the path of the saved file.
  expect(await page.content()).not.toContain(folder)
})
