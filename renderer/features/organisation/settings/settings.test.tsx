import { flowLanguages, flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { aProfile } from '#tests/builders/provider-wire.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, type FakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Policies } from './policies-form.ts'

const policies: Policies = {
  slotStep: null,
  notice: 120,
  bookingWindow: 60,
  dailyMaximum: null,
  lateCancellation: 0,
  whenLate: 'FORFEIT',
  holdTime: 15,
  requestTime: 72,
  noShowsBeforePayment: null,
  unpaidAhead: 10,
  version: 4,
}

const words = {
  en: {
    window: 'Book ahead at most',
    maximum: 'Bookings per day',
    save: 'Save',
    saved: 'Saved',
    wrong: 'Choose 0 to 3,650 days, or leave this empty.',
    conflict: 'Someone else saved this in the meantime',
    mine: 'Keep mine',
    stored: 'Take what is stored',
    discardTitle: 'Discard changes?',
    services: 'Services',
    account: /account and settings/,
    ownAccount: 'Your account',
    packages: 'Packages',
    keep: 'Keep editing',
    discard: 'Discard',
  },
  nl: {
    window: 'Hoogstens vooruit boeken',
    maximum: 'Boekingen per dag',
    save: 'Opslaan',
    saved: 'Opgeslagen',
    wrong: 'Kies 0 tot 3.650 dagen, of laat dit leeg.',
    conflict: 'Iemand anders heeft dit intussen opgeslagen',
    mine: 'Houd die van mij',
    stored: 'Neem wat is opgeslagen',
    discardTitle: 'Wijzigingen weggooien?',
    services: 'Diensten',
    account: /account en instellingen/,
    ownAccount: 'Je account',
    packages: 'Pakketten',
    keep: 'Verder bewerken',
    discard: 'Weggooien',
  },
} as const

/** A fake server that stores the policies and refuses a save with an outdated version. */
function withPolicies(bridge: FakeBridge) {
  const server = { stored: policies, sent: [] as unknown[] }
  bridge.answerWith('providerSettings', () => server.stored)
  bridge.answerWith('saveSettings', ({ body }) => {
    server.sent.push(body)
    if (body.version !== server.stored.version) throw new AppError('conflict', { message: 'conflict', status: 409 })
    const { noShowsBeforePayment = server.stored.noShowsBeforePayment, unpaidAhead = server.stored.unpaidAhead } = body
    server.stored = { ...server.stored, ...body, noShowsBeforePayment, unpaidAhead, version: server.stored.version + 1 }
    return server.stored
  })
  return server
}

const retype = async (user: Awaited<ReturnType<typeof renderProvider>>['user'], label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}

/** The button that saves the booking rules; other parts of the screen are saved by their own. */
const saveButton = ({ window, save }: { readonly window: string; readonly save: string }) => {
  const form = screen.getByLabelText(window).closest('form')
  if (!form) throw new Error('The rules are in no form.')
  return within(form).getByRole('button', { name: save })
}

describe.each(flowLanguages('nl'))('the booking rules, in %s', (locale) => {
  const t = words[locale]

  it('are saved with the version that was seen; nothing can be saved before something changed (R-D69)', async () => {
    const bridge = createFakeBridge()
    const server = withPolicies(bridge)
    const { user } = await renderProvider(locale, { bridge, place: '/settings/booking' })
    await screen.findByLabelText(t.window)
    expect(saveButton(t)).toHaveProperty('disabled', true)
    await retype(user, t.window, '90')
    await user.click(saveButton(t))
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(server.sent).toEqual([{ ...policies, bookingWindow: 90 }])
  })

  it('say beside the field what is wrong', async () => {
    const bridge = createFakeBridge()
    withPolicies(bridge)
    const { user } = await renderProvider(locale, { bridge, place: '/settings/booking' })
    await screen.findByLabelText(t.window)
    await retype(user, t.window, '9999')
    await user.tab()
    expect(await screen.findByText(t.wrong)).toBeTruthy()
  })

  it.each(['mine', 'stored'] as const)(
    'changed in two windows, they show the difference, and %s is taken (R-D87)',
    async (choice) => {
      const bridge = createFakeBridge()
      const server = withPolicies(bridge)
      const { user } = await renderProvider(locale, { bridge, place: '/settings/booking' })
      await screen.findByLabelText(t.window)
      server.stored = { ...policies, bookingWindow: 30, dailyMaximum: 8, version: 5 }
      await retype(user, t.window, '90')
      await user.click(saveButton(t))
      expect(await screen.findByText(t.conflict)).toBeTruthy()
      const row = within(screen.getByRole('row', { name: new RegExp(t.window) }))
      expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['90', '30'])
      // The form has already merged the field that only the other window changed.
      expect(screen.getByLabelText(t.maximum)).toHaveProperty('value', '8')
      await user.click(screen.getByRole('button', { name: t[choice] }))
      expect(screen.getByLabelText(t.window)).toHaveProperty('value', choice === 'mine' ? '90' : '30')
      if (choice === 'stored') return
      await user.click(saveButton(t))
      expect(await screen.findByText(t.saved)).toBeTruthy()
      expect(server.stored).toMatchObject({ bookingWindow: 90, dailyMaximum: 8, version: 6 })
    },
  )

  describe('the settings ask before they are left unsaved (R-A2.37)', () => {
    async function withTypedWindow() {
      const bridge = createFakeBridge()
      withPolicies(bridge)
      const { user } = await renderProvider(locale, { bridge, place: '/services' })
      await screen.findByRole('link', { name: t.services })
      act(() => {
        window.location.hash = '/settings/booking'
      })
      await screen.findByLabelText(t.window)
      await retype(user, t.window, '90')
      return user
    }
    type User = Awaited<ReturnType<typeof withTypedWindow>>

    const ways: [string, (user: User) => unknown, string][] = [
      ['by a link', (user) => user.click(screen.getByRole('link', { name: t.services })), '#/services'],
      [
        'by the account menu',
        async (user) => {
          await user.click(screen.getByRole('button', { name: t.account }))
          await user.click(await screen.findByRole('menuitem', { name: t.ownAccount }))
        },
        '#/account',
      ],
      [
        'by a command',
        async (user) => {
          await user.keyboard('{Control>}k{/Control}')
          await user.type(await screen.findByRole('combobox'), t.packages)
          await user.keyboard('{Enter}')
        },
        '#/packages',
      ],
      ['by the way back', () => window.history.back(), '#/services'],
    ]
    it.each(ways)('%s', async (_, leave, place) => {
      const user = await withTypedWindow()
      await leave(user)
      expect(await screen.findByText(t.discardTitle)).toBeTruthy()
      await waitFor(() => expect(window.location.hash).toBe('#/settings/booking'))
      await user.click(screen.getByRole('button', { name: t.keep }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.getByLabelText(t.window)).toHaveProperty('value', '90')

      await leave(user)
      // The form has a button with the same name as the dialog's, so the dialog is found first.
      const dialog = await screen.findByRole('dialog', { name: t.discardTitle })
      await user.click(within(dialog).getByRole('button', { name: t.discard }))
      await waitFor(() => expect(window.location.hash).toBe(place))
    })
  })
})

it('The snippet comes from the server and can be copied (R-D85)', async () => {
  const bridge = createFakeBridge()
  bridge.answerWith('embedding', () => ({
    scriptUrl: 'https://book.example/embed.js',
    pageUrl: 'https://book.example/widget/?organization_id=studio',
  }))
  bridge.answerWith('allowedSites', () => ({ version: 1, sites: ['https://studio.example'] }))
  const { user } = await renderProvider('en', { bridge, place: '/settings/website' })
  await user.click(await screen.findByRole('button', { name: 'Copy: Snippet' }))
  await waitFor(() => expect(bridge.copied).toHaveLength(1))
  expect(bridge.copied[0]).toBe(
    '<script async\n  src="https://book.example/embed.js"\n  data-organization-id="studio"></script>',
  )
  expect(screen.getByRole('textbox', { name: 'Sites' })).toHaveProperty('value', 'https://studio.example')
})

it('The settings show a specialist only the link to their calendar', async () => {
  const bridge = createFakeBridge()
  bridge.session = { ...bridge.session!, role: 'SPECIALIST', specialistId: 'fenna' }
  bridge.answerWith('calendarFeed', () => ({ link: null }))
  await renderProvider('en', { bridge, place: '/settings/booking' })
  expect(await screen.findByText('There is no link yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Booking rules' })).toBeNull()
})

const profile = aProfile()

/** An answer of a wrong shape, such as a proxy may give. */
const nonsense = {} as never

describe.each(
  flowRows('en', [
    { locale: 'en', failed: 'This could not be loaded.', again: 'Try again', title: 'Unexpected Application Error' },
    {
      locale: 'nl',
      failed: 'Dit kon niet worden geladen.',
      again: 'Probeer opnieuw',
      title: 'Unexpected Application Error',
    },
  ] as const),
)('a settings screen whose server does not answer well, in $locale', ({ locale, failed, again, title }) => {
  const sections = [
    ['organisation', 'organisationProfile', profile],
    ['payments', 'organisationProfile', profile],
    ['booking', 'providerSettings', policies],
    ['reminders', 'reminders', { dayBefore: true, hourBefore: false, version: 1 }],
    ['website', 'allowedSites', { sites: [], version: 1 }],
    ['calendar', 'calendarFeed', { link: null }],
  ] as const

  describe.each(sections)('%s', (section, route, answer) => {
    it.each([
      [
        'is away',
        () => {
          throw new AppError('network')
        },
      ],
      ['answers nonsense', () => nonsense],
    ])('says so when it %s, and loads on request', async (_, fail: () => never) => {
      const bridge = createFakeBridge()
      bridge.answerWith('embedding', () => ({
        scriptUrl: 'https://book.example/e.js',
        pageUrl: 'https://book.example/',
      }))
      bridge.answerWith(route, fail)
      const { user } = await renderProvider(locale, { bridge, place: `/settings/${section}` })
      expect(await screen.findByText(failed)).toBeTruthy()
      expect(screen.queryByText(title)).toBeNull()
      bridge.answerWith(route, () => answer as never)
      await user.click(screen.getByRole('button', { name: again }))
      await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
      expect(screen.queryByText(title)).toBeNull()
    })
  })
})

describe('the organisation’s form', () => {
  async function typedName() {
    const bridge = createFakeBridge()
    bridge.answerWith('organisationProfile', () => profile)
    const { user } = await renderProvider('en', { bridge, place: '/settings/organisation' })
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Studio Zuid')
    return { bridge, user, name }
  }

  it('shows its outline during a slow answer', async () => {
    const bridge = createFakeBridge()
    const answer = Promise.withResolvers<typeof profile>()
    bridge.answerWith('organisationProfile', () => answer.promise)
    await renderProvider('en', { bridge, place: '/settings/organisation' })
    expect(await screen.findByText('Loading')).toBeTruthy()
    answer.resolve(profile)
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Studio Noord')
  })

  it.each([
    [
      'finds the server away',
      () => {
        throw new AppError('network')
      },
    ],
    ['gets nonsense for an answer', () => nonsense],
  ])('keeps what was typed when a save %s, and saves it on request', async (_, fail: () => never) => {
    const { bridge, user, name } = await typedName()
    bridge.answerWith('saveOrganisation', fail)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(name).toHaveProperty('value', 'Studio Zuid')
    bridge.answerWith('saveOrganisation', ({ body }) => aProfile({ name: body.name, version: 4 }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  it.each([
    {
      locale: 'en',
      name: 'Name',
      tagline: /^Tagline/,
      dutch: 'Dutch',
      english: 'English',
      missing: 'English (missing)',
      toCheck: 'Dutch (please check)',
      hint: 'A text that is missing here is shown in Dutch.',
      required: 'Fill this in.',
      save: 'Save',
      saved: 'Saved',
    },
    {
      locale: 'nl',
      name: 'Naam',
      tagline: /^Slogan/,
      dutch: 'Nederlands',
      english: 'Engels',
      missing: 'Engels (ontbreekt)',
      toCheck: 'Nederlands (controleren)',
      hint: 'Een tekst die hier ontbreekt, wordt in het Nederlands getoond.',
      required: 'Vul dit in.',
      save: 'Opslaan',
      saved: 'Opgeslagen',
    },
  ] as const)(
    'has the name in both languages and says what is missing, in $locale (R-D323)',
    async ({ locale, ...t }) => {
      const bridge = createFakeBridge()
      const sent: unknown[] = []
      bridge.answerWith('organisationProfile', () => aProfile({ taglines: { nl: 'Rust', en: '' } }))
      bridge.answerWith('saveOrganisation', ({ body }) => {
        sent.push([body.name, body.names, body.taglines])
        return aProfile({ names: body.names!, taglines: body.taglines!, version: 4 })
      })
      const { user } = await renderProvider(locale, { bridge, place: '/settings/organisation' })
      const field = (label: string | RegExp) => screen.getByLabelText(label)
      await user.click(await screen.findByRole('radio', { name: t.missing }))
      expect(screen.getByText(t.hint)).toBeTruthy()
      expect(field(t.name)).toHaveProperty('value', '')
      expect(field(t.name)).toHaveProperty('required', false)
      expect(field(t.name).getAttribute('lang')).toBe('en')
      await user.type(field(t.name), 'Studio North')
      await user.type(field(t.tagline), 'Calm')
      expect(screen.queryByRole('radio', { name: t.missing })).toBeNull()
      await user.click(screen.getByRole('radio', { name: t.dutch }))
      expect(field(t.name)).toHaveProperty('value', 'Studio Noord')
      await user.clear(field(t.name))
      await user.click(screen.getByRole('radio', { name: t.english }))
      await user.click(screen.getByRole('button', { name: t.save }))
      // The name in the organisation's language is required, also while the other one is shown.
      await user.click(await screen.findByRole('radio', { name: t.toCheck }))
      expect(screen.getByText(t.required)).toBeTruthy()
      expect(sent).toEqual([])
      await user.type(field(t.name), 'Studio Noord')
      await user.click(screen.getByRole('button', { name: t.save }))
      expect(await screen.findByText(t.saved)).toBeTruthy()
      expect(sent).toEqual([['Studio Noord', { nl: 'Studio Noord', en: 'Studio North' }, { nl: 'Rust', en: 'Calm' }]])
    },
  )

  it('asks for the name in the new language when the organisation’s language changes (R-D323)', async () => {
    const bridge = createFakeBridge()
    const sent: unknown[] = []
    bridge.answerWith('organisationProfile', () => profile)
    bridge.answerWith('saveOrganisation', ({ body }) => {
      sent.push([body.name, body.names])
      return aProfile({ names: body.names!, locale: body.locale, version: 4 })
    })
    const { user } = await renderProvider('en', { bridge, place: '/settings/organisation' })
    await user.selectOptions(await screen.findByLabelText('Default language'), 'English')
    expect(screen.getByRole('radio', { name: 'English' })).toHaveProperty('checked', true)
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Fill this in.')).toBeTruthy()
    await user.type(screen.getByLabelText('Name'), 'Studio North')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent).toEqual([['Studio North', { nl: 'Studio Noord', en: 'Studio North' }]])
  })

  it('keeps the input when a later read returns an answer of an invalid shape', async () => {
    const { bridge, name } = await typedName()
    let reads = 0
    bridge.answerWith('organisationProfile', () => {
      reads += 1
      return nonsense
    })
    act(() => bridge.emit('changed', { topics: ['settings'] }))
    await waitFor(() => expect(reads).toBe(1))
    expect(name).toHaveProperty('value', 'Studio Zuid')
  })
})
