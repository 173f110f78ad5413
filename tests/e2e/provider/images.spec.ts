import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { expectAccessible } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { aNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'

test.describe.configure({ timeout: 150_000 })

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#33675e' } })

async function choose(page: Page, button: RegExp, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

async function aJpeg(width = 1000, height = 700) {
  return { name: 'breath.jpg', mimeType: 'image/jpeg', buffer: await drawn(width, height).jpeg().toBuffer() }
}

/** Puts a picture into the clipboard and pastes it. */
async function paste(page: Page, png: Buffer) {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const picture = new Blob([bytes], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  }, png.toString('base64'))
  await page.keyboard.press('ControlOrMeta+v')
}

/** Creates a freelancer with one service, and opens the dialog of the service. */
async function openService(page: Page) {
  const provider = await aNewProvider('FREELANCER')
  const { specialistId } = await provider.call('providerSession', {})
  await provider.call('saveService', {
    body: { serviceKind: 'PRIVATE', name: 'Intake', duration: 60, price: 50, specialistIds: [specialistId!] },
  })
  await provider.open(page, '/services')
  await page.getByRole('button', { name: 'Intake' }).click()
  return provider
}

const languages = [
  {
    locale: 'en-GB',
    texts: en,
    rule: 'Required size 250×175 | JPG, PNG up to 2 MB',
    noPicture: 'This is no JPG or PNG picture. Choose a JPG or PNG of at most 2 MB.',
    tooSmall: 'This image is smaller than 250×175 pixels. Choose a larger one.',
  },
  {
    locale: 'nl-NL',
    texts: nl,
    rule: 'Vereist formaat 250×175 | JPG, PNG tot 2 MB',
    noPicture: 'Dit is geen JPG- of PNG-afbeelding. Kies een JPG of PNG van hoogstens 2 MB.',
    tooSmall: 'Deze afbeelding is kleiner dan 250×175 pixels. Kies een grotere.',
  },
] as const

for (const { locale, texts, rule, noPicture, tooSmall } of someVariants(languages, 1)) {
  test.describe(locale, () => {
    test.use({ locale, expectedErrors: /503|ERR_|Failed to load/ })

    const upload = new RegExp(`^(${texts['image.upload']}|${texts['image.replace']})$`)

    test('a picture is refused, cropped, uploaded, deleted and pasted (R-A1.8, R-A2.42, R-A2.43, R-A5.25, R-A5.26, R-A5.27, R-A8.7, R-D99)', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const provider = await openService(page)
      const form = page.getByRole('dialog', { name: texts['service.edit'] })
      const adjust = page.getByRole('dialog', { name: texts['image.adjust.service'] })
      const apply = adjust.getByRole('button', { name: texts['image.adjust.apply'] })
      const crop = adjust.locator('.ReactCrop__crop-selection')
      const preview = form.getByRole('img', { name: texts['image.preview'] })

      await test.step('what is no picture, or too small, is told', async () => {
        await choose(page, upload, { name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') })
        await expect(form.getByText(noPicture)).toBeVisible()
        await choose(page, upload, await aJpeg(249, 400))
        await expect(adjust.getByText(tooSmall)).toBeVisible()
        await expect(apply).toBeDisabled()
        await page.keyboard.press('Escape')
        await expect(adjust).toHaveCount(0)
      })

      await test.step('the dialog crops the middle first; axe finds nothing', async () => {
        await choose(page, upload, await aJpeg())
        await expect(adjust.getByText(rule)).toBeVisible()
        // D99: the first crop of a 1000 × 700 picture has the ratio 250 × 175, 60 % of the width, and is centred.
        await expect(adjust.getByText('600 × 420')).toBeVisible()
        await expectAccessible(page, 'the dialog that crops')
      })

      await test.step('arrow keys move the crop by 1, 10 and 100, and never out of the picture', async () => {
        const group = adjust.getByRole('group', { name: /600 (by|bij) 420/ })
        await group.focus()
        const place = async () => {
          const [box, picture] = [await group.boundingBox(), await adjust.locator('.ReactCrop img').boundingBox()]
          return { x: Math.round(box!.x - picture!.x), y: Math.round(box!.y - picture!.y) }
        }
        const first = await place()
        await page.keyboard.press('ArrowRight')
        expect(await place()).toEqual({ x: first.x + 1, y: first.y })
        await page.keyboard.press('Shift+ArrowDown')
        expect(await place()).toEqual({ x: first.x + 1, y: first.y + 10 })
        await page.keyboard.press('Control+ArrowLeft')
        expect(await place()).toEqual({ x: Math.max(0, first.x + 1 - 100), y: first.y + 10 })
        for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Control+ArrowUp')
        for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Control+ArrowLeft')
        expect(await place()).toEqual({ x: 0, y: 0 })
        await page.keyboard.press('Tab')
        await expect(adjust.getByRole('button', { name: texts['image.adjust.nw'] })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(adjust).toBeVisible()
      })

      await test.step('the mouse moves the crop and draws another', async () => {
        const before = (await crop.boundingBox())!
        await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
        await page.mouse.down()
        await page.mouse.move(before.x + before.width / 2 + 20, before.y + before.height / 2 + 10)
        await expect(adjust.locator('.ReactCrop--active'), 'active while dragging (R-A4.29)').toHaveCount(1)
        await page.mouse.up()
        await expect(adjust.locator('.ReactCrop--active')).toHaveCount(0)
        const moved = (await crop.boundingBox())!
        expect([Math.round(moved.x - before.x), Math.round(moved.y - before.y)]).toEqual([20, 10])

        // A4.29 and A5.26: a new crop is drawn from a corner of the picture and keeps the ratio.
        const picture = (await adjust.locator('.ReactCrop img').boundingBox())!
        const corner = { x: picture.x + picture.width - 20, y: picture.y + picture.height - 20 }
        await page.mouse.move(corner.x, corner.y)
        await page.mouse.down()
        await page.mouse.move(corner.x - 100, corner.y - 60)
        await expect(adjust.locator('.ReactCrop--new-crop')).toHaveCount(1)
        await page.mouse.up()
        const anew = (await crop.boundingBox())!
        expect(Math.abs(anew.width / anew.height - 250 / 175)).toBeLessThan(0.02)
        expect(Math.abs(anew.x + anew.width - corner.x)).toBeLessThan(3)
      })

      await test.step('when the upload fails the preview stays and says so, and the next try works', async () => {
        await page.route('**/api/provider/image', (route) => route.abort(), { times: 1 })
        await apply.focus()
        await page.keyboard.press('Enter')
        await expect(adjust).toHaveCount(0)
        await expect(form.getByText('breath.jpg')).toBeVisible()
        await expect(form.getByText(texts['image.not-uploaded'])).toBeVisible()
        await expect(preview).toHaveAttribute('src', /^blob:/)
        await form.getByRole('button', { name: texts['image.try-again'] }).click()
        await expect(preview).toHaveAttribute('src', /\/files\//)
        await form.getByRole('button', { name: texts['image.delete'] }).click()
        await expect(form.getByText('breath.jpg')).toHaveCount(0)
      })

      await test.step('a picture that is pasted is cropped, and saved with its service', async () => {
        await expect(form.getByText(texts['image.drop'])).toBeVisible()
        await paste(page, await drawn(1000, 700).png().toBuffer())
        await expect(adjust.getByText('600 × 420')).toBeVisible()
        await apply.click()
        await expect(preview).toHaveAttribute('src', /\/files\//)
        await form.getByRole('button', { name: texts['service.save'], exact: true }).click()
        await expect(page.getByText(texts['service.saved'])).toBeVisible()
        const [saved] = await provider.call('providerServices', {})
        const file = await (await page.request.get(saved!.featuredImage!.url)).body()
        const { width, height } = await sharp(Buffer.from(file)).metadata()
        expect([width, height]).toEqual([600, 420])
      })
    })
  })
}
