import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, type FakeBridge } from '#tests/fakes/provider-bridge.ts'

const bytes = (content: readonly number[], length = content.length) => {
  const all = new Uint8Array(length)
  all.set(content)
  return all
}
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]
const breath: PickedImage = { bytes: bytes(jpeg), name: 'Breath.PNG', type: 'image/jpeg' }

/** Fakes for what jsdom lacks: object URLs, image sizes, a canvas. */
let canDraw: boolean
beforeEach(() => {
  canDraw = true
  let made = 0
  URL.createObjectURL = () => `blob:test/${++made}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(420)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
  const context = { fillRect() {}, drawImage() {} } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => (canDraw ? context : null)) as never)
  HTMLCanvasElement.prototype.toBlob = (take, type) => take(new Blob([bytes(jpeg)], { type: type ?? '' }))
  // Blob.arrayBuffer exists in browsers but not in jsdom.
  if (!('arrayBuffer' in Blob.prototype)) {
    Object.assign(Blob.prototype, { arrayBuffer: async () => bytes(jpeg).buffer })
  }
})

async function openService(bridge: FakeBridge = createFakeBridge(), locale: 'en' | 'nl' = 'en') {
  const app = await renderProvider(locale, { bridge, place: '/services' })
  await app.user.click(await screen.findByRole('button', { name: 'Deep tissue massage' }))
  const form = within(await screen.findByRole('dialog'))
  return {
    ...app,
    bridge,
    form,
    block: within(form.getByRole('group', { name: locale === 'en' ? 'Image' : 'Afbeelding' })),
  }
}

const findAdjust = async (name = 'Adjust service image') => {
  const dialog = within(await screen.findByRole('dialog', { name }))
  fireEvent.load(dialog.getAllByRole('presentation')[0] ?? document.querySelector('.ReactCrop img')!)
  return dialog
}

describe('the image block', () => {
  it.each(
    flowRows('nl', [
      { locale: 'en', upload: 'Upload an image', rule: 'Required size 250×175 | JPG, PNG up to 2 MB' },
      { locale: 'nl', upload: 'Afbeelding uploaden', rule: 'Vereist formaat 250×175 | JPG, PNG tot 2 MB' },
    ] as const),
  )('offers to upload a picture in $locale (R-A2.43)', async ({ locale, upload, rule }) => {
    const { block } = await openService(createFakeBridge(), locale)
    expect(block.getByRole('button', { name: upload })).toBeTruthy()
    expect(block.getByText(rule)).toBeTruthy()
    expect(block.queryByRole('button', { name: /Delete|Verwijderen/ })).toBeNull()
  })

  it('replaces and deletes an existing picture (R-A2.43)', async () => {
    const bridge = createFakeBridge()
    bridge.services[0]!.featuredImage = { filePath: 'studio/public/p0.jpg', url: 'https://example.com/p0.jpg' }
    const { block, user, form } = await openService(bridge)
    expect(block.getByRole('img', { name: 'Preview of the image' }).getAttribute('src')).toBe(
      'https://example.com/p0.jpg',
    )
    expect(block.getByRole('button', { name: 'Replace' })).toBeTruthy()
    await user.click(block.getByRole('button', { name: 'Delete' }))
    expect(block.getByRole('button', { name: 'Upload an image' })).toBeTruthy()
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({ featuredImage: null })
  })

  it('crops a chosen picture, uploads it as a JPEG, and saves it with the service (R-A1.8, R-A2.42, R-A5.28, R-A7.9)', async () => {
    const bridge = createFakeBridge()
    bridge.pickedImage = breath
    const { block, user, form } = await openService(bridge)
    await user.click(block.getByRole('button', { name: 'Upload an image' }))
    const adjust = await findAdjust()
    expect(adjust.getByText('Required size 250×175 | JPG, PNG up to 2 MB')).toBeTruthy()
    await user.click(adjust.getByRole('button', { name: 'Apply' }))
    expect(await block.findByText('Breath.jpg')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adjust service image' })).toBeNull())
    expect(bridge.uploaded.map(({ type }) => type)).toEqual(['image/jpeg'])
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({ featuredImage: 'studio/public/p1.jpg' })
  })

  it('keeps the preview with an error when the upload fails, and uploads again on saving (R-A8.7, R-D101)', async () => {
    const bridge = createFakeBridge()
    bridge.pickedImage = breath
    const { block, user, form } = await openService(bridge)
    await user.click(block.getByRole('button', { name: 'Upload an image' }))
    const adjust = await findAdjust()
    bridge.failNext('image.upload', new AppError('network'))
    await user.click(adjust.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adjust service image' })).toBeNull())
    expect(block.getByText(/could not be uploaded, so it is only shown here/)).toBeTruthy()
    expect(block.getByRole('img', { name: 'Preview of the image' }).getAttribute('src')).toMatch(/^blob:/)
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({ featuredImage: 'studio/public/p1.jpg' })
  })

  it('the save fails while the picture still cannot be uploaded (R-D101)', async () => {
    const bridge = createFakeBridge()
    bridge.pickedImage = breath
    const { block, user, form } = await openService(bridge)
    await user.click(block.getByRole('button', { name: 'Upload an image' }))
    const adjust = await findAdjust()
    bridge.failNext('image.upload', new AppError('network'))
    await user.click(adjust.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adjust service image' })).toBeNull())
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    bridge.failNext('image.upload', new AppError('timeout'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('This takes too long. Please try again.')).toBeTruthy()
    expect(bridge.sent.saveService).toEqual([])
  })

  it('shows an error in the dialog, which stays open, where the browser cannot draw (R-A8.5)', async () => {
    canDraw = false
    const bridge = createFakeBridge()
    bridge.pickedImage = breath
    const { block, user } = await openService(bridge)
    await user.click(block.getByRole('button', { name: 'Upload an image' }))
    const adjust = await findAdjust()
    await user.click(adjust.getByRole('button', { name: 'Apply' }))
    expect((await adjust.findByRole('alert')).textContent).toContain('No 2d context')
    expect(bridge.uploaded).toEqual([])
  })

  it.each([
    { code: 'image-too-large', text: 'This picture is larger than 2 MB. Choose a JPG or PNG of at most 2 MB.' },
    { code: 'image-type', text: 'This is no JPG or PNG picture. Choose a JPG or PNG of at most 2 MB.' },
    { code: 'file-unreadable', text: 'This file cannot be opened.' },
  ] as const)('reports $code beside the picture (R-A5.25, T-D6)', async ({ code, text }) => {
    const bridge = createFakeBridge()
    const { block, user } = await openService(bridge)
    bridge.failNext('image.pick', new AppError(code))
    await user.click(block.getByRole('button', { name: 'Upload an image' }))
    expect(await block.findByText((words) => words.startsWith(text))).toBeTruthy()
  })

  it.each([
    { what: 'text', content: new TextEncoder().encode('hello') },
    { what: 'more than 2 MB', content: bytes(jpeg, 2_097_153) },
  ])('$what that is dropped is refused (R-A5.25)', async ({ content }) => {
    const { block } = await openService()
    drop(content)
    expect(await block.findByText(/Choose a JPG or PNG of at most 2 MB/)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Adjust service image' })).toBeNull()
  })

  it('opens the crop dialog for a JPEG that is dropped (R-A5.25)', async () => {
    await openService()
    drop(bytes(jpeg))
    expect(await screen.findByRole('dialog', { name: 'Adjust service image' })).toBeTruthy()
  })
})

function drop(content: Uint8Array<ArrayBuffer>) {
  const file = new File([content], 'dropped.jpg', { type: 'image/jpeg' })
  file.arrayBuffer = async () => content.slice().buffer
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [file] } })
}
