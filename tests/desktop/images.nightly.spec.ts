import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixture.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-images-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

async function file(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const picture = () =>
  sharp({ create: { width: 1000, height: 700, channels: 3, background: '#33675e' } })
    .jpeg()
    .toBuffer()

/** Makes the file dialog return this file; undefined cancels the dialog. */
const answerDialog = (electron: ElectronApplication, path: string | undefined) =>
  electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () =>
      chosen === undefined ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [chosen] }
  }, path)

async function openService(page: Page) {
  await page.evaluate(() => {
    location.hash = '/services'
  })
  await page.getByRole('button', { name: 'Private yoga' }).click()
  return page.getByRole('dialog', { name: /^(Edit service|Dienst bewerken)$/ })
}

const chooseButton = /^(Upload an image|Replace|Afbeelding uploaden|Vervangen)$/

test('A picture is chosen in the system’s dialog, cropped and uploaded, and a file that is no picture shows an error (R-A2.43, T-D6)', async ({
  openShared,
}) => {
  const { electron, page } = await openShared('owner')
  const form = await openService(page)
  await answerDialog(electron, undefined)
  await form.getByRole('button', { name: chooseButton }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)

  const secret = await file('secret', 'password=hunter2')
  await symlink(secret, join(folder, 'link.jpg'))
  const cases = [
    { path: await file('empty.jpg', ''), told: /^(This file is empty|Dit bestand is leeg)/ },
    { path: await file('large.jpg', Buffer.alloc(20 * 1024 * 1024, 0xff)), told: /(larger than|groter dan) 2 MB/ },
    { path: join(folder, 'link.jpg'), told: /(no JPG or PNG|geen JPG- of PNG)/ },
    { path: join(folder, 'gone.jpg'), told: /(cannot be opened|niet te openen)/ },
  ]
  for (const { path, told } of cases) {
    await answerDialog(electron, path)
    await form.getByRole('button', { name: chooseButton }).click()
    await expect(form.getByText(told)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  }

  await answerDialog(electron, await file('breath.jpg', await picture()))
  await form.getByRole('button', { name: chooseButton }).click()
  await expect(page.getByText('600 × 420')).toBeVisible()
  await page.getByRole('button', { name: /^(Apply|Toepassen)$/ }).click()
  await expect(form.getByText('breath.jpg')).toBeVisible()
  await expect(form.locator('img').first()).toHaveAttribute('src', /\/files\//)
  // The page must not learn the path of the chosen file.
  expect(await page.content()).not.toContain(folder)
})
