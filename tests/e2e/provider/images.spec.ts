import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../axe.ts'
import { someOf } from '../some-of.ts'
import { aNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'

test.describe.configure({ timeout: 90_000 })

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

const words = {
  'en-GB': {
    service: 'Private yoga',
    edit: 'Edit service',
    adjust: 'Adjust service image',
    rule: 'Required size 250×175 | JPG, PNG up to 2 MB',
    upload: /^(Upload an image|Replace)$/,
    apply: 'Apply',
    remove: 'Delete',
    noPicture: 'This is no JPG or PNG picture. Choose a JPG or PNG of at most 2 MB.',
    tooLarge: 'This picture is larger than 2 MB. Choose a JPG or PNG of at most 2 MB.',
    tooSmall: 'This image is smaller than 250×175 pixels. Choose a larger one.',
  },
  'nl-NL': {
    service: 'Private yoga',
    edit: 'Dienst bewerken',
    adjust: 'Afbeelding van de dienst aanpassen',
    rule: 'Vereist formaat 250×175 | JPG, PNG tot 2 MB',
    upload: /^(Afbeelding uploaden|Vervangen)$/,
    apply: 'Toepassen',
    remove: 'Verwijderen',
    noPicture: 'Dit is geen JPG- of PNG-afbeelding. Kies een JPG of PNG van hoogstens 2 MB.',
    tooLarge: 'Deze afbeelding is groter dan 2 MB. Kies een JPG of PNG van hoogstens 2 MB.',
    tooSmall: 'Deze afbeelding is kleiner dan 250×175 pixels. Kies een grotere.',
  },
} as const

for (const locale of someOf(['en-GB', 'nl-NL'] as const, 1)) {
  const text = words[locale]
  test.describe(locale, () => {
    test.use({ locale })

    test('A2.42, A2.43: a picture is chosen, cropped by mouse, uploaded, replaced and deleted', async ({
      openAsOwner,
    }) => {
      const page = await openAsOwner('/services')
      await page.getByRole('button', { name: text.service }).click()
      const form = page.getByRole('dialog', { name: text.edit })
      await choose(page, text.upload, await aJpeg())
      const adjust = page.getByRole('dialog', { name: text.adjust })
      await expect(adjust.getByText(text.rule)).toBeVisible()
      // D99: of 1000 × 700 the ratio of 250 × 175, 60 % wide and centred.
      const size = adjust.getByText('600 × 420')
      await expect(size).toBeVisible()

      const crop = adjust.locator('.ReactCrop__crop-selection')
      const before = (await crop.boundingBox())!
      await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
      await page.mouse.down()
      await page.mouse.move(before.x + before.width / 2 + 20, before.y + before.height / 2 + 10)
      await expect(adjust.locator('.ReactCrop--active'), 'A4.29: active while dragging').toHaveCount(1)
      await page.mouse.up()
      await expect(adjust.locator('.ReactCrop--active')).toHaveCount(0)
      const moved = (await crop.boundingBox())!
      expect([Math.round(moved.x - before.x), Math.round(moved.y - before.y)]).toEqual([20, 10])

      // A4.29: drawn from scratch, from a corner of the picture, keeping the ratio (A5.26).
      const picture = (await adjust.locator('.ReactCrop img').boundingBox())!
      await page.mouse.move(picture.x + 20, picture.y + 20)
      await page.mouse.down()
      await page.mouse.move(picture.x + 300, picture.y + 150)
      await expect(adjust.locator('.ReactCrop--new-crop')).toHaveCount(1)
      await page.mouse.up()
      const anew = (await crop.boundingBox())!
      expect(Math.abs(anew.width / anew.height - 250 / 175)).toBeLessThan(0.02)
      expect(Math.abs(anew.x - picture.x - 20)).toBeLessThan(3)

      await adjust.getByRole('button', { name: text.apply }).click()
      await expect(adjust).toHaveCount(0)
      await expect(form.getByText('breath.jpg')).toBeVisible()
      await form.getByRole('button', { name: text.remove }).click()
      await expect(form.getByText('breath.jpg')).toHaveCount(0)
    })

    test('A5.25 and D99: what is no picture, too large or too small is told beside it', async ({ openAsOwner }) => {
      const page = await openAsOwner('/services')
      await page.getByRole('button', { name: text.service }).click()
      const form = page.getByRole('dialog', { name: text.edit })
      await choose(page, text.upload, { name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') })
      await expect(form.getByText(text.noPicture)).toBeVisible()
      const large = { ...(await aJpeg()), buffer: Buffer.concat([(await aJpeg()).buffer, Buffer.alloc(2_200_000)]) }
      await choose(page, text.upload, large)
      await expect(form.getByText(text.tooLarge)).toBeVisible()
      await choose(page, text.upload, await aJpeg(249, 400))
      const adjust = page.getByRole('dialog', { name: text.adjust })
      await expect(adjust.getByText(text.tooSmall)).toBeVisible()
      await expect(adjust.getByRole('button', { name: text.apply })).toBeDisabled()
    })
  })
}

test.describe('by keyboard alone', () => {
  test.use({ locale: 'en-GB' })

  test('A5.26, A5.27: arrow keys move the crop by 1, 10 and 100, and never out of the picture', async ({
    openAsOwner,
  }) => {
    const page = await openAsOwner('/services')
    await page.getByRole('button', { name: 'Private yoga' }).click()
    await choose(page, /^(Upload an image|Replace)$/, await aJpeg())
    const adjust = page.getByRole('dialog', { name: 'Adjust service image' })
    const crop = adjust.getByRole('group', { name: /^Crop of 600 by 420 pixels/ })
    await crop.focus()
    const place = async () => {
      const [box, picture] = [await crop.boundingBox(), await adjust.locator('.ReactCrop img').boundingBox()]
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
    await expect(adjust.getByRole('button', { name: /^Resize from the top left/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(adjust).toBeVisible()
    await adjust.getByRole('button', { name: 'Apply' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Edit service' }).getByText('breath.jpg')).toBeVisible()
  })

  test('axe finds nothing on the dialog that crops', async ({ openAsOwner }) => {
    const page = await openAsOwner('/services')
    await page.getByRole('button', { name: 'Private yoga' }).click()
    await choose(page, /^(Upload an image|Replace)$/, await aJpeg())
    await expect(page.getByText('600 × 420')).toBeVisible()
    await expectAccessible(page, 'the dialog that crops')
  })
})

test.describe('A8.7', () => {
  test.use({ locale: 'en-GB', expectedErrors: /503|ERR_|Failed to load/ })

  test('when the upload fails the dialog closes, the preview stays and says so, and the next try works', async ({
    openAsOwner,
  }) => {
    const page = await openAsOwner('/services')
    await page.getByRole('button', { name: 'Private yoga' }).click()
    const form = page.getByRole('dialog', { name: 'Edit service' })
    await page.route('**/api/provider/image', (route) => route.abort(), { times: 1 })
    await choose(page, /^(Upload an image|Replace)$/, await aJpeg())
    await page.getByRole('dialog', { name: 'Adjust service image' }).getByRole('button', { name: 'Apply' }).click()
    await expect(form.getByText('The image could not be uploaded, so it is only shown here.')).toBeVisible()
    await expect(form.getByRole('img', { name: 'Preview of the image' })).toHaveAttribute('src', /^blob:/)
    await form.getByRole('button', { name: 'Try again' }).click()
    await expect(form.getByRole('img', { name: 'Preview of the image' })).toHaveAttribute('src', /\/files\//)
  })
})

test.describe('from the clipboard', () => {
  test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] })

  test('A1.8, A2.43: a picture that is pasted is cropped, and saved with its service', async ({ page }) => {
    const provider = await aNewProvider('FREELANCER')
    const { instructorId } = await provider.call('providerSession', {})
    await provider.call('saveService', {
      body: { serviceType: 'PRIVATE', name: 'Intake', duration: 60, price: 50, instructorIds: [instructorId!] },
    })
    await provider.open(page, '/services')
    await page.getByRole('button', { name: 'Intake' }).click()
    const form = page.getByRole('dialog', { name: 'Edit service' })
    await expect(form.getByText('Or drop or paste one here.')).toBeVisible()
    const picture = await drawn(1000, 700).png().toBuffer()
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const png = new Blob([bytes], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    }, picture.toString('base64'))
    await page.keyboard.press('ControlOrMeta+v')

    const adjust = page.getByRole('dialog', { name: 'Adjust service image' })
    await expect(adjust.getByText('600 × 420')).toBeVisible()
    await adjust.getByRole('button', { name: 'Apply' }).click()
    await expect(form.getByRole('img', { name: 'Preview of the image' })).toHaveAttribute('src', /\/files\//)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The service was saved')).toBeVisible()
    const [saved] = await provider.call('providerServices', {})
    const kept = await sharp(Buffer.from(await (await page.request.get(saved!.featuredImage!.url)).body())).metadata()
    expect([kept.width, kept.height]).toEqual([600, 420])
  })
})
