import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOccurrence, aPreview, someAvailability } from '#tests/builders/availability-wire.ts'
import { aBooking, aSchedule, aSlot } from '#tests/builders/provider-wire.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, freelancerSession, type FakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { AvailabilityDetails, ChangeScope, PlannedChange } from '#renderer/data/wire.ts'

type Body = Input<'changeAvailability'>['body']
type Dialog = ReturnType<typeof within>

interface Server {
  readonly bridge: FakeBridge
  details: AvailabilityDetails
  /** What each scope would do. */
  previews: Partial<Record<ChangeScope, PlannedChange>>
  readonly asked: Input<'previewAvailabilityChange'>['body'][]
  readonly saved: Body[]
}

const dates = ['2025-03-13', '2025-03-20', '2025-03-27', '2025-04-03']

/** A server with one weekly massage, on whose third date somebody sits. */
function aServer(details: Partial<AvailabilityDetails> = {}): Server {
  const bridge = createFakeBridge()
  bridge.calendar = { ...bridge.calendar, availability: [aSlot('14:00', '15:00', { id: 'series-2_20250313_1400' })] }
  const deleted = (...days: string[]) => days.map((day) => anOccurrence(day))
  const booked = { occurrence: anOccurrence('2025-03-27'), reason: 'BOOKED' as const, bookingIds: ['booking-1'] }
  const server: Server = {
    bridge,
    details: someAvailability(details),
    previews: {
      SELECTED_INSTANCE: aPreview({ deleted: deleted('2025-03-13') }),
      FOLLOWING_INSTANCES: aPreview({
        scope: 'FOLLOWING_INSTANCES',
        deleted: deleted('2025-03-13', '2025-03-20', '2025-04-03'),
        kept: [booked],
      }),
      ALL_INSTANCES: aPreview({ scope: 'ALL_INSTANCES', deleted: deleted(...dates) }),
      FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK: aPreview({
        scope: 'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK',
        deleted: deleted(...dates),
      }),
    },
    asked: [],
    saved: [],
  }
  bridge.answerWith('availability', () => server.details)
  bridge.answerWith('previewAvailabilityChange', ({ body }) => {
    server.asked.push(body)
    return server.previews[body.scope ?? 'SELECTED_INSTANCE']!
  })
  bridge.answerWith('changeAvailability', ({ body }) => {
    server.saved.push(body)
    const preview = server.previews[body.scope]!
    if (preview.counts.blocked > 0) return { outcome: 'BLOCKED', id: body.id, preview }
    const isAsShown = preview.fingerprint === body.fingerprint
    return { outcome: isAsShown ? 'SAVED' : 'OUT_OF_DATE', id: body.id, preview }
  })
  return server
}

/** The same time as open time for two services. */
const schedule = (changes: Partial<AvailabilityDetails> = {}): Partial<AvailabilityDetails> => ({
  type: 'APPOINTMENT',
  price: null,
  serviceIds: ['massage', 'call'],
  ...changes,
})

/** The details of the massage, from the calendar. */
async function openDetails(server: Server, locale: Locale = 'en') {
  const app = await renderProvider(locale, { bridge: server.bridge })
  await findCalendar()
  await app.user.click(
    screen.getByRole('button', { name: /^(Service availability|Availability schedule|Vaste tijden)/ }),
  )
  return { ...app, details: within(await screen.findByRole('dialog')) }
}

async function openDelete(server: Server, locale: Locale = 'en') {
  const { details, ...app } = await openDetails(server, locale)
  await app.user.click(await details.findByRole('button', { name: locale === 'en' ? 'Delete' : 'Verwijderen' }))
  const title = locale === 'en' ? /^Delete/ : /verwijderen$/
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await dialog.findByText(locale === 'en' ? 'What happens' : 'Wat er gebeurt')
  return { ...app, dialog }
}

async function openEdit(server: Server, locale: Locale = 'en') {
  const { details, ...app } = await openDetails(server, locale)
  await app.user.click(await details.findByRole('button', { name: locale === 'en' ? 'Edit' : 'Wijzigen' }))
  const form = within(await screen.findByRole('dialog', { name: /^Edit|wijzigen$/ }))
  await form.findByLabelText(locale === 'en' ? 'From' : 'Van')
  return { ...app, form }
}

it('what is being deleted is not asked for again, though the server tells of it before it answers', async () => {
  const server = aServer()
  const { bridge, dialog, user } = await openDelete(server)
  let reads = 0
  bridge.answerWith('availability', () => {
    reads += 1
    throw new AppError('not-found', { status: 404 })
  })
  const answer = Promise.withResolvers<Output<'changeAvailability'>>()
  bridge.answerWith('changeAvailability', () => answer.promise)
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  bridge.emit('changed', { topics: ['availability'] })
  await new Promise((resolve) => setTimeout(resolve, 50))
  answer.resolve({ outcome: 'SAVED', id: server.details.id, preview: server.previews.SELECTED_INSTANCE! })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(reads).toBe(0)
})

describe('details of unbooked availability', () => {
  it('A2.33: offer edit and delete', async () => {
    const { details } = await openDetails(aServer())
    expect(await details.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(details.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  it('A2.33: lock what is past', async () => {
    const { details } = await openDetails(aServer({ isPast: true }))
    expect(await details.findByText('This lies in the past: it can no longer be changed.')).toBeTruthy()
    expect(details.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(details.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('A2.31: tell price and duration of its own, whatever the service has now (D25)', async () => {
    const server = aServer()
    server.bridge.calendar = {
      ...server.bridge.calendar,
      availability: [aSlot('14:00', '15:30', { price: 62.5, duration: 90 })],
    }
    const { details } = await openDetails(server)
    expect(details.getByText('1 h 30 min, €62.50')).toBeTruthy()
  })

  it('A2.30: are a booked appointment once somebody has it, and lead to the booking', async () => {
    const { user } = await openDetails(aServer({ bookingIds: ['booking-1'] }))
    const booked = within(await screen.findByRole('dialog', { name: 'Booked appointment' }))
    expect(booked.queryByRole('button', { name: 'Edit' })).toBeNull()
    await user.click(booked.getByRole('button', { name: /Noor Jansen/ }))
    expect(await screen.findByText('noor@example.com')).toBeTruthy()
  })

  it('A2.33: of a group session that nobody has booked offer them too', async () => {
    const server = aServer()
    const id = 'series-3_20250313_1830'
    server.bridge.calendar = {
      availability: [aSlot('18:30', '19:45', { id, seriesId: 'series-3', serviceIds: ['breath'] })],
      bookings: [aBooking({ startTime: '2025-03-13T09:30:00+01:00' })],
    }
    const { user } = await renderProvider('en', { bridge: server.bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: /Breath and mobility/ }))
    const session = within(await screen.findByRole('dialog', { name: 'Service availability' }))
    await user.click(await session.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { name: 'Delete recurring service availability' })).toBeTruthy()
  })

  it.each([
    { act: 'Edit', title: 'Edit service availability', find: (dialog: Dialog) => dialog.findByDisplayValue('16:00') },
    {
      act: 'Delete',
      title: 'Delete recurring service availability',
      find: (dialog: Dialog) => dialog.findByText(/15:00 - 16:00/),
    },
  ])('D94: let one of a day’s slots be chosen, which $act is about', async ({ act, title, find }) => {
    const server = aServer()
    const first = server.details
    const second = someAvailability({ id: 'series-2_15:00', startTime: '15:00', endTime: '16:00' })
    server.bridge.answerWith('availability', ({ params }) => (params.id === second.id ? second : first))
    server.bridge.calendar = {
      ...server.bridge.calendar,
      availability: [aSlot('14:00', '15:00'), aSlot('15:00', '16:00')],
    }
    const { details, user } = await openDetails(server)
    expect(details.getByText('13 Mar 2025, 14:00 - 15:00')).toBeTruthy()
    await user.click(details.getByRole('radio', { name: '15:00' }))
    expect(details.getByText('13 Mar 2025, 15:00 - 16:00')).toBeTruthy()
    await user.click(details.getByRole('button', { name: act }))
    expect(await find(within(await screen.findByRole('dialog', { name: title })))).toBeTruthy()
  })

  it('D94: of a schedule with bookings in it name them, and offer edit and delete', async () => {
    const server = aServer(schedule({ bookingIds: ['booking-1'] }))
    server.bridge.calendar = { ...server.bridge.calendar, availability: [aSchedule()] }
    const { details, user } = await openDetails(server)
    expect(await details.findByRole('button', { name: /Noor Jansen/ })).toBeTruthy()
    expect(details.getByRole('button', { name: 'Edit' })).toBeTruthy()
    const kept = { occurrence: anOccurrence('2025-03-13'), reason: 'BOOKED' as const, bookingIds: ['booking-1'] }
    server.previews.SELECTED_INSTANCE = aPreview({ deleted: [anOccurrence('2025-03-20')], kept: [kept] })
    await user.click(details.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete recurring availability schedule' }))
    expect(await dialog.findByText('1 booked, stays')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false)
  })
})

describe('delete', () => {
  it.each([
    { type: 'TIME_SLOT', repeatType: 'ONE_TIME', title: 'Delete service availability' },
    { type: 'TIME_SLOT', repeatType: 'WEEKLY', title: 'Delete recurring service availability' },
    { type: 'APPOINTMENT', repeatType: 'ONE_TIME', title: 'Delete availability schedule' },
    { type: 'APPOINTMENT', repeatType: 'DAILY', title: 'Delete recurring availability schedule' },
  ] as const)('A2.34: $title', async ({ title, ...details }) => {
    await openDelete(aServer(details))
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  })

  it('A4.13 and A4.16: offers the four choices in their words, and how many each reaches', async () => {
    const { dialog } = await openDelete(aServer())
    await waitFor(() =>
      expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.trim())).toEqual([
        'Only this availability  1 time',
        'This and all upcoming availability  4 times',
        'All availability in this series  4 times',
        'All availability for this time on Thursday 14:00 - 15:00 4 times',
      ]),
    )
  })

  it('A4.13: in Dutch', async () => {
    const { dialog } = await openDelete(aServer(), 'nl')
    expect(await dialog.findByRole('radio', { name: /Alles op donderdag om deze tijd 14:00 - 15:00/ })).toBeTruthy()
  })

  it.each([
    { name: 'A4.14: one for what happens once', scopes: ['SELECTED_INSTANCE'], shown: 0 },
    {
      name: 'A4.15: three for a daily one',
      scopes: ['SELECTED_INSTANCE', 'FOLLOWING_INSTANCES', 'ALL_INSTANCES'],
      shown: 3,
    },
  ] as const)('$name', async ({ scopes, shown }) => {
    const server = aServer()
    for (const preview of Object.values(server.previews)) preview.allowedScopes = [...scopes]
    const { dialog } = await openDelete(server)
    expect(dialog.queryAllByRole('radio')).toHaveLength(shown)
  })

  it('D29: shows what goes and what stays as it is booked, by its guest, and follows the scope', async () => {
    const { dialog, user } = await openDelete(aServer())
    expect(dialog.getByText('1 deleted')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: /^This and all upcoming availability/ }))
    expect(await dialog.findByText('3 deleted')).toBeTruthy()
    expect(dialog.getByText('1 booked, stays')).toBeTruthy()
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toContain(
      'booked, stays: 27 MarBooked by Noor Jansen. Cancel or reschedule that booking first.',
    )
    expect(dialog.getByRole('button', { name: 'Delete 3' })).toBeTruthy()
  })

  it('D30: says what was changed on its own', async () => {
    const server = aServer()
    const edited = { occurrence: anOccurrence('2025-03-20'), reason: 'EDITED' as const, bookingIds: [] }
    server.previews.SELECTED_INSTANCE = aPreview({ deleted: [anOccurrence('2025-03-13')], kept: [edited] })
    const { dialog } = await openDelete(server)
    expect(dialog.getByText('You changed this one on its own, so it is kept.')).toBeTruthy()
  })

  it('D58: sends what was shown, tells that it is done, and closes', async () => {
    const server = aServer()
    const { dialog, user } = await openDelete(server)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Availability was deleted')).toBeTruthy()
    expect(server.saved).toEqual([
      { action: 'DELETE', id: 'series-2_20250313_1400', scope: 'SELECTED_INSTANCE', fingerprint: 'as-shown' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('D58: what changed in the meantime is shown, and asked again', async () => {
    const server = aServer()
    const { dialog, user } = await openDelete(server)
    const booked = { occurrence: anOccurrence('2025-03-20'), reason: 'BOOKED' as const, bookingIds: ['booking-1'] }
    await user.click(dialog.getByRole('radio', { name: /^All availability in this series/ }))
    await dialog.findByText('4 deleted')
    server.previews.ALL_INSTANCES = aPreview({
      fingerprint: 'as-it-is-now',
      scope: 'ALL_INSTANCES',
      deleted: ['2025-03-13', '2025-03-27', '2025-04-03'].map((day) => anOccurrence(day)),
      kept: [booked],
    })
    await user.click(dialog.getByRole('button', { name: 'Delete 4' }))
    expect(await dialog.findByText('Something changed in the meantime. Nothing was saved yet.')).toBeTruthy()
    expect(dialog.getByText('20 Mar 14:00').parentElement?.textContent).toBe(
      '20 Mar 14:00 has been booked and stays as it is',
    )
    await user.click(dialog.getByRole('button', { name: 'Delete 3' }))
    expect(await screen.findByText('3 times were deleted')).toBeTruthy()
    expect(server.saved.map(({ fingerprint }) => fingerprint)).toEqual(['as-shown', 'as-it-is-now'])
  })

  it('D40: cannot be done while somebody has the only one that is meant', async () => {
    const server = aServer()
    const blocked = {
      occurrence: anOccurrence('2025-03-13'),
      reason: 'BOOKED' as const,
      bookingIds: ['booking-1'],
      existing: null,
    }
    server.previews.SELECTED_INSTANCE = aPreview({ blocked: [blocked] })
    const { dialog } = await openDelete(server)
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true)
    expect(dialog.getByRole('button', { name: 'Noor Jansen' })).toBeTruthy()
    expect(dialog.getByText('Not possible')).toBeTruthy()
  })

  it('can be undone where that restores it', async () => {
    const server = aServer({ repeatType: 'ONE_TIME', endEndDate: '2025-03-13' })
    for (const preview of Object.values(server.previews)) preview.allowedScopes = ['SELECTED_INSTANCE']
    const { dialog, user, bridge } = await openDelete(server)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('It is as it was')).toBeTruthy()
    expect(bridge.sent.createAvailability).toMatchObject([{ startDate: '2025-03-13', startTime: '14:00' }])
  })

  it.each([
    { name: 'a server that is away', error: new AppError('network'), text: /^No connection/ },
    { name: 'a role that may not', error: new AppError('forbidden'), text: 'Your role does not allow this.' },
  ])('A8.2: $name is told in the dialog', async ({ error, text }) => {
    const server = aServer()
    const { dialog, user, bridge } = await openDelete(server)
    bridge.failNext('changeAvailability', error)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false)
  })

  it('survives an answer that is none', async () => {
    const server = aServer()
    server.bridge.answerWith('previewAvailabilityChange', () => '<html>' as never)
    const { details, user } = await openDetails(server)
    await user.click(await details.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete/ }))
    expect(await dialog.findByText('Something went wrong...')).toBeTruthy()
    server.bridge.answerWith('previewAvailabilityChange', () => server.previews.SELECTED_INSTANCE!)
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('What happens')).toBeTruthy()
  })
})

describe('edit', () => {
  const updated = (from: string): Partial<PlannedChange> => ({
    changeType: 'OTHER_FIELDS',
    updated: [{ before: anOccurrence('2025-03-13'), after: anOccurrence(`2025-03-13 ${from}`) }],
  })

  function forUpdate(details: Partial<AvailabilityDetails> = {}): Server {
    const server = aServer(details)
    for (const scope of Object.keys(server.previews) as ChangeScope[])
      server.previews[scope] = aPreview({ scope, ...updated('15:00') })
    return server
  }

  it.each([
    {
      locale: 'en',
      labels: ['Specialist', 'Service', 'Price', 'Duration', 'From', 'To', 'Frequency'],
      buttons: ['Date, Thu, 13 Mar', 'End date, Thu, 12 Jun', 'Cancel', 'Save changes'],
      group: 'Location',
    },
    {
      locale: 'nl',
      labels: ['Specialist', 'Dienst', 'Prijs', 'Duur', 'Van', 'Tot', 'Herhaling'],
      buttons: ['Datum, do 13 mrt', 'Einddatum, do 12 jun', 'Annuleren', 'Wijzigingen opslaan'],
      group: 'Locatie',
    },
  ] as const)(
    'A2.35: has its eleven fields and two buttons, in $locale',
    async ({ locale, labels, buttons, group }) => {
      const { form } = await openEdit(aServer(), locale)
      for (const label of labels) expect(form.getByLabelText(label)).toBeTruthy()
      for (const name of buttons) expect(form.getByRole('button', { name })).toBeTruthy()
      expect(form.getByRole('group', { name: group })).toBeTruthy()
    },
  )

  it('A6.1: asks a freelancer for no specialist', async () => {
    const server = aServer()
    server.bridge.session = freelancerSession
    const { form } = await openEdit(server)
    expect(form.queryByLabelText('Specialist')).toBeNull()
  })

  it('hides the end of what does not repeat', async () => {
    const { form } = await openEdit(aServer({ repeatType: 'ONE_TIME' }))
    expect(form.queryByRole('button', { name: /^End date/ })).toBeNull()
  })

  it('A5.10: cannot be saved while nothing is changed, or something is wrong', async () => {
    const { form, user } = await openEdit(aServer())
    const save = form.getByRole('button', { name: 'Save changes' })
    expect(save).toHaveProperty('disabled', true)
    await user.type(form.getByLabelText('Price'), '.5')
    expect(save).toHaveProperty('disabled', false)
    expect(form.getByText('1 change')).toBeTruthy()
    expect(form.getByText('was €85')).toBeTruthy()
    await user.type(form.getByLabelText('Price'), '55')
    expect(save).toHaveProperty('disabled', true)
  })

  it('A5.12: the end follows start and duration, and shows an error where it cannot', async () => {
    const { form, user } = await openEdit(aServer())
    await user.clear(form.getByLabelText('Duration'))
    expect(form.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
    await user.type(form.getByLabelText('Duration'), '75')
    expect(form.getByLabelText('To')).toHaveProperty('value', '15:15')
    await user.clear(form.getByLabelText('From'))
    await user.type(form.getByLabelText('From'), '2330')
    expect(form.getByLabelText('To')).toHaveProperty('value', '')
  })

  it('A5.13: typing a price or a duration clears its error', async () => {
    const { form, user } = await openEdit(aServer())
    await user.clear(form.getByLabelText('Price'))
    await user.tab()
    expect(await form.findByText('Fill this in.')).toBeTruthy()
    await user.type(form.getByLabelText('Price'), 'x')
    expect(form.queryByText('Fill this in.')).toBeNull()
  })

  it('A5.15: a half typed time is refused', async () => {
    const { form, user } = await openEdit(aServer())
    await user.clear(form.getByLabelText('From'))
    await user.type(form.getByLabelText('From'), '9')
    await user.tab()
    expect(await form.findByText('Invalid time format. Expected HH:mm')).toBeTruthy()
  })

  it('A5.16: no date before today is offered', async () => {
    const { form, user } = await openEdit(aServer())
    await user.click(form.getByRole('button', { name: 'Date, Thu, 13 Mar' }))
    const month = within(await screen.findByRole('dialog', { name: 'Date' }))
    expect(month.getByRole('gridcell', { name: '11' })).toHaveProperty('disabled', true)
    expect(month.getByRole('gridcell', { name: '12' })).toHaveProperty('disabled', false)
  })

  it('A4.24 and A4.25: another service brings its price and duration; another specialist their first service', async () => {
    const { form, user } = await openEdit(aServer())
    await user.click(form.getByRole('combobox', { name: 'Service' }))
    await user.click(await screen.findByRole('option', { name: 'Breath and mobility' }))
    expect(form.getByLabelText('Price')).toHaveProperty('value', '18')
    expect(form.getByLabelText('Duration')).toHaveProperty('value', '75')
    await user.click(form.getByRole('combobox', { name: 'Specialist' }))
    await user.click(await screen.findByRole('option', { name: 'Daan Visser' }))
    expect(form.getByRole('combobox', { name: 'Service' }).textContent).toContain('Deep tissue massage')
    expect(form.getByLabelText('Price')).toHaveProperty('value', '85')
    expect(form.getByLabelText('Duration')).toHaveProperty('value', '60')
  })

  it.each([
    { repeatType: 'WEEKLY', title: 'Update recurring service availability' },
    { repeatType: 'ONE_TIME', title: 'Update service availability' },
  ] as const)('A2.36: asks under "$title", and sends what changed', async ({ repeatType, title }) => {
    const server = forUpdate({ repeatType })
    const { form, user } = await openEdit(server)
    await user.clear(form.getByLabelText('From'))
    await user.type(form.getByLabelText('From'), '1500')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    const question = within(await screen.findByRole('dialog', { name: title }))
    expect(question.getByText('What happens')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Your changes are saved')).toBeTruthy()
    expect(server.saved).toEqual([
      {
        action: 'UPDATE',
        id: 'series-2_20250313_1400',
        scope: 'SELECTED_INSTANCE',
        fingerprint: 'as-shown',
        startTime: '15:00',
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('A4.17 and A4.18: says so where a change offers one scope only', async () => {
    const server = forUpdate()
    for (const preview of Object.values(server.previews)) preview.allowedScopes = ['SELECTED_INSTANCE']
    const { form, user } = await openEdit(server)
    await user.type(form.getByLabelText('Price'), '.5')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    expect(
      await screen.findByText('This applies to this availability only; the rest of its series stays as it is.'),
    ).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /upcoming/ })).toBeNull()
  })

  it('D27: names the session that is in the way, and saves nothing', async () => {
    const server = forUpdate()
    const existing = anOccurrence('2025-03-13 15:30', { id: 'other_20250313_1530', instructorId: 'daan' })
    server.previews.SELECTED_INSTANCE = aPreview({
      blocked: [{ occurrence: anOccurrence('2025-03-13 15:00'), reason: 'OVERLAP', bookingIds: [], existing }],
    })
    const { form, user } = await openEdit(server)
    await user.type(form.getByLabelText('Price'), '.5')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    const question = within(await screen.findByRole('dialog', { name: /^Update/ }))
    const words = 'It would overlap Deep tissue massage, 13 Mar 15:30 - 16:30, Daan Visser.'
    expect(await question.findByText(words)).toBeTruthy()
    expect(question.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  })

  it('marks the field that the server refuses', async () => {
    const server = forUpdate()
    const { form, user, bridge } = await openEdit(server)
    await user.type(form.getByLabelText('Price'), '.5')
    bridge.failNext(
      'previewAvailabilityChange',
      new AppError('validation', { fieldErrors: { price: 'Not that much.' }, status: 400 }),
    )
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText('Not that much.')).toBeTruthy()
    expect(form.getByLabelText('Price')).toHaveProperty('value', '85.5')
  })

  it('A2.37: asks before what was typed is lost', async () => {
    const { form, user } = await openEdit(aServer())
    await user.type(form.getByLabelText('Price'), '.5')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('All unsaved changes will disappear')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes over what somebody else changed, and tells it', async () => {
    const server = forUpdate()
    const { form, user, bridge } = await openEdit(server)
    await user.clear(form.getByLabelText('Duration'))
    await user.type(form.getByLabelText('Duration'), '75')
    server.details = { ...server.details, price: 90 }
    bridge.emit('changed', { topics: ['availability'] })
    expect(await form.findByText('Someone else saved this in the meantime')).toBeTruthy()
    expect(form.getByLabelText('Price')).toHaveProperty('value', '90')
    expect(form.getByLabelText('Duration')).toHaveProperty('value', '75')
    expect(form.getByText('€90')).toBeTruthy()
  })

  it('lets a person choose what both changed, also when it shows only on saving', async () => {
    const server = forUpdate()
    const { form, user } = await openEdit(server)
    await user.clear(form.getByLabelText('Price'))
    await user.type(form.getByLabelText('Price'), '80')
    server.details = { ...server.details, price: 90 }
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    const stored = await form.findByRole('button', { name: 'Take what is stored' })
    expect(form.getByLabelText('Price')).toHaveProperty('value', '80')
    expect(screen.queryByRole('dialog', { name: /^Update/ })).toBeNull()
    await user.click(stored)
    expect(form.getByLabelText('Price')).toHaveProperty('value', '90')
  })

  it.each([
    { repeatType: 'WEEKLY', title: 'Update recurring availability schedule' },
    { repeatType: 'ONE_TIME', title: 'Update availability schedule' },
  ] as const)(
    'D93: open time is edited under its own name, and saved under "$title"',
    async ({ repeatType, title }) => {
      const { form, user } = await openEdit(forUpdate(schedule({ repeatType })))
      expect(screen.getByRole('heading', { name: 'Edit availability schedule' })).toBeTruthy()
      await user.clear(form.getByLabelText('To'))
      await user.type(form.getByLabelText('To'), '1600')
      await user.click(form.getByRole('button', { name: 'Save changes' }))
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    },
  )

  it('D93: open time has neither price nor duration, and an end of its own', async () => {
    const { form, user } = await openEdit(aServer(schedule()))
    expect(form.queryByLabelText('Price')).toBeNull()
    expect(form.queryByLabelText('Duration')).toBeNull()
    await user.clear(form.getByLabelText('To'))
    await user.type(form.getByLabelText('To'), '1300')
    await user.tab()
    expect(await form.findByText('The end must come after the start.')).toBeTruthy()
  })
})
