import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

type OwnPage = Output<'ownPage'>

const unsaved: OwnPage = {
  version: 1,
  name: '',
  proposedName: 'studio-noord',
  addressStart: 'https://inplan.example/',
  isPublished: false,
  about: '',
  abouts: { nl: '', en: '' },
  parts: ['SERVICES', 'SPECIALISTS', 'HOURS', 'LOCATIONS', 'CONTACT'],
  pictures: [],
  addresses: [],
  previewUrl: null,
  domain: null,
}

const published: OwnPage = {
  ...unsaved,
  version: 3,
  name: 'studio-noord',
  isPublished: true,
  addresses: [
    { locale: 'nl', url: 'https://inplan.example/studio-noord' },
    { locale: 'en', url: 'https://inplan.example/en/studio-noord' },
  ],
  previewUrl: 'https://inplan.example/studio-noord?preview=key',
}

const words = {
  en: {
    name: 'Name in the address',
    about: /^About/,
    missing: 'Dutch (missing)',
    use: 'Use “studio-noord”',
    wrong: 'Use 3 to 60 letters a–z, digits and single hyphens, such as studio-noord.',
    reserved: 'This name is an address of ours. Choose another one.',
    publish: /^Published/,
    save: 'Save',
    saved: 'Saved',
    content: 'What is on it',
    qr: 'QR code of your page',
    saveQr: 'Save QR code',
    poster: 'Print a poster',
    domain: 'A domain of your own',
    check: 'Check now',
    works: 'Your page is shown at this domain.',
    hours: /^Hours/,
  },
  nl: {
    name: 'Naam in het adres',
    about: /^Over/,
    missing: 'Nederlands (ontbreekt)',
    use: '“studio-noord” gebruiken',
    wrong: 'Gebruik 3 tot 60 letters a–z, cijfers en losse streepjes, zoals studio-noord.',
    reserved: 'Deze naam is een adres van ons. Kies een andere.',
    publish: /^Gepubliceerd/,
    save: 'Opslaan',
    saved: 'Opgeslagen',
    content: 'Wat erop staat',
    qr: 'QR-code van je pagina',
    saveQr: 'QR-code opslaan',
    poster: 'Poster afdrukken',
    domain: 'Een eigen domein',
    check: 'Nu controleren',
    works: 'Je pagina staat op dit domein.',
    hours: /^Tijden/,
  },
} as const

async function openPage(locale: 'en' | 'nl', page: OwnPage) {
  const bridge = createFakeBridge()
  bridge.answerWith('ownPage', () => page)
  const rendered = await renderProvider(locale, { bridge, place: '/page' })
  const form = await screen.findByRole('form', { name: words[locale].content })
  return { ...rendered, form: within(form) }
}

describe.each(flowLanguages('en'))('the organisation’s own page, in %s (R-D229)', (locale) => {
  const t = words[locale]

  it('gets the proposed name, is published, and is then shared', async () => {
    const { bridge, form, user } = await openPage(locale, unsaved)
    const sent: unknown[] = []
    bridge.answerWith('saveOwnPage', ({ body }) => {
      sent.push(body)
      return published
    })
    expect(screen.queryByRole('img', { name: t.qr })).toBeNull()
    await user.click(form.getByRole('button', { name: t.use }))
    await user.click(form.getByRole('checkbox', { name: t.hours }))
    await user.click(form.getByRole('checkbox', { name: t.publish }))
    await user.click(form.getByRole('button', { name: t.save }))
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(sent).toEqual([
      {
        name: 'studio-noord',
        isPublished: true,
        about: '',
        abouts: { nl: '', en: '' },
        parts: ['SERVICES', 'SPECIALISTS', 'LOCATIONS', 'CONTACT'],
        pictures: [],
        version: 1,
      },
    ])
    expect(await screen.findByRole('link', { name: 'https://inplan.example/studio-noord' })).toBeTruthy()
  })

  it('has its text in both languages, and says which is missing (R-D293)', async () => {
    const { bridge, form, user } = await openPage(locale, {
      ...published,
      about: 'Hello',
      abouts: { nl: '', en: 'Hello' },
    })
    const sent: unknown[] = []
    bridge.answerWith('saveOwnPage', ({ body }) => {
      sent.push(body)
      return published
    })
    await user.click(form.getByRole('radio', { name: t.missing }))
    await user.type(form.getByRole('textbox', { name: t.about }), 'Hallo')
    await user.click(form.getByRole('button', { name: t.save }))
    await waitFor(() => expect(sent).toMatchObject([{ abouts: { nl: 'Hallo', en: 'Hello' } }]))
  })

  it.each([
    ['Studio Noord', 'wrong'],
    ['widget', 'reserved'],
  ] as const)('cannot be called %s', async (typed, problem) => {
    const { form, user } = await openPage(locale, unsaved)
    await user.type(form.getByRole('textbox', { name: t.name }), typed)
    await user.click(form.getByRole('button', { name: t.save }))
    expect(await form.findByText(t[problem])).toBeTruthy()
  })

  it('says at the name that another organisation has it', async () => {
    const { bridge, form, user } = await openPage(locale, unsaved)
    const message = 'Taken, says the server'
    bridge.answerWith('saveOwnPage', () => {
      throw new AppError('page-name-taken', { message, fieldErrors: { name: message } })
    })
    await user.click(form.getByRole('button', { name: t.use }))
    await user.click(form.getByRole('button', { name: t.save }))
    await waitFor(() => expect(form.getByRole('textbox', { name: t.name }).getAttribute('aria-invalid')).toBe('true'))
    expect(form.getAllByText(message).length).toBeGreaterThan(0)
  })
})

describe.each(flowLanguages('en'))('sharing the own page, in %s (R-D235)', (locale) => {
  const t = words[locale]

  it('includes a QR code to save and a poster to print', async () => {
    const { bridge, user } = await openPage(locale, published)
    const files: { name: string; text: string }[] = []
    const invoke = bridge.invoke.bind(bridge)
    vi.spyOn(bridge, 'invoke').mockImplementation(((channel: string, file: never, ...rest: never[]) => {
      if (channel !== 'file.save') return invoke(channel as never, ...([file, ...rest] as never))
      files.push(file)
      return Promise.resolve(true)
    }) as never)
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await user.click(await screen.findByRole('button', { name: t.saveQr }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toBe('studio-noord-qr.svg')
    expect(files[0]?.text).toMatch(/^<svg /)
    await user.click(screen.getByRole('button', { name: t.poster }))
    expect(print).toHaveBeenCalledOnce()
    expect(document.body.textContent).toContain('inplan.example/studio-noord')
  })
})

describe.each(flowLanguages('en'))('the domain of the own page, in %s (R-D234)', (locale) => {
  const t = words[locale]
  const domain = {
    name: 'afspraken.studio.example',
    target: 'inplan.example',
    proofName: '_inplan.afspraken.studio.example',
    proofText: 'inplan=secret',
    leadsHere: false,
    isProven: false,
    isVerified: false,
    checkedAt: null,
  }

  it('shows the DNS records to set, and the result of a check', async () => {
    const { bridge, user } = await openPage(locale, { ...published, domain })
    bridge.answerWith('checkOwnDomain', () => ({
      ...published,
      domain: { ...domain, leadsHere: true, isProven: true, isVerified: true },
    }))
    const form = within(screen.getByRole('form', { name: t.domain }))
    for (const text of ['CNAME', 'TXT', 'inplan.example', 'inplan=secret']) expect(form.getByText(text)).toBeTruthy()
    await user.click(form.getByRole('button', { name: t.check }))
    expect(await form.findByText(t.works)).toBeTruthy()
  })
})
