import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { anOccurrence, aPreview } from '#tests/builders/availability-wire.ts'
import { aLocation } from '#tests/builders/provider-wire.ts'
import { availabilityServer, openEdit, schedule, type AvailabilityServer } from '#tests/fakes/availability-server.tsx'
import { freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { AvailabilityDetails, ChangeScope, PlannedChange } from '#renderer/data/api-types.ts'

describe('editing availability', () => {
  const updated = (from: string): Partial<PlannedChange> => ({
    changeType: 'OTHER_FIELDS',
    updated: [{ before: anOccurrence('2025-03-13'), after: anOccurrence(`2025-03-13 ${from}`) }],
  })

  function forUpdate(details: Partial<AvailabilityDetails> = {}): AvailabilityServer {
    const server = availabilityServer(details)
    for (const scope of Object.keys(server.previews) as ChangeScope[])
      server.previews[scope] = aPreview({ scope, ...updated('15:00') })
    return server
  }

  it.each(
    flowRows('nl', [
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
    ] as const),
  )('has its eleven fields and two buttons, in $locale (R-A2.35)', async ({ locale, labels, buttons, group }) => {
    const { form } = await openEdit(availabilityServer(), locale)
    for (const label of labels) expect(form.getByLabelText(label)).toBeTruthy()
    for (const name of buttons) expect(form.getByRole('button', { name })).toBeTruthy()
    expect(form.getByRole('group', { name: group })).toBeTruthy()
  })

  it('does not ask a freelancer for a specialist (R-A6.1)', async () => {
    const server = availabilityServer()
    server.bridge.session = freelancerSession
    const { form } = await openEdit(server)
    expect(form.queryByLabelText('Specialist')).toBeNull()
  })

  it.each([
    { placeId: 'attic', choices: ['Any of our locations', 'Damrak 1, 1032 KJ Amsterdam'] },
    {
      placeId: 'gone',
      choices: ['Any of our locations', 'Damrak 1, 1032 KJ Amsterdam', 'Oude weg 3, 1032 KJ Amsterdam'],
    },
  ])('offers a withdrawn location only where it is the current one: $placeId (R-D83)', async ({ placeId, choices }) => {
    const server = availabilityServer({ locationIds: [placeId] })
    server.bridge.answerWith('providerLocations', () => [
      aLocation('attic', 'Damrak 1'),
      aLocation('gone', 'Oude weg 3', { withdrawn: true }),
    ])
    const { form } = await openEdit(server)
    const field = await form.findByLabelText('Address')
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(choices)
    expect(field).toHaveProperty('value', placeId)
  })

  it('hides the end date of one-time availability', async () => {
    const { form } = await openEdit(availabilityServer({ recurrence: 'ONE_TIME' }))
    expect(form.queryByRole('button', { name: /^End date/ })).toBeNull()
  })

  it('cannot be saved while nothing is changed, or something is wrong (R-A5.10)', async () => {
    const { form, user } = await openEdit(availabilityServer())
    const save = form.getByRole('button', { name: 'Save changes' })
    expect(save).toHaveProperty('disabled', true)
    await user.type(form.getByLabelText('Price'), '.5')
    expect(save).toHaveProperty('disabled', false)
    expect(form.getByText('1 change')).toBeTruthy()
    expect(form.getByText('was €85')).toBeTruthy()
    await user.type(form.getByLabelText('Price'), '55')
    expect(save).toHaveProperty('disabled', true)
  })

  it('computes the end from start and duration, and shows an error where it cannot (R-A5.12)', async () => {
    const { form, user } = await openEdit(availabilityServer())
    await user.clear(form.getByLabelText('Duration'))
    expect(form.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
    await user.type(form.getByLabelText('Duration'), '75')
    expect(form.getByLabelText('To')).toHaveProperty('value', '15:15')
    await user.clear(form.getByLabelText('From'))
    await user.type(form.getByLabelText('From'), '2330')
    expect(form.getByLabelText('To')).toHaveProperty('value', '')
  })

  it('clears the error of a price or a duration while typing (R-A5.13)', async () => {
    const { form, user } = await openEdit(availabilityServer())
    await user.clear(form.getByLabelText('Price'))
    await user.tab()
    expect(await form.findByText('Fill this in.')).toBeTruthy()
    await user.type(form.getByLabelText('Price'), 'x')
    expect(form.queryByText('Fill this in.')).toBeNull()
  })

  it('refuses an invalid time (R-A5.15)', async () => {
    const { form, user } = await openEdit(availabilityServer())
    await user.clear(form.getByLabelText('From'))
    await user.type(form.getByLabelText('From'), '25')
    await user.tab()
    expect(await form.findByText('Invalid time format. Expected HH:mm')).toBeTruthy()
  })

  it('offers no date before today (R-A5.16)', async () => {
    const { form, user } = await openEdit(availabilityServer())
    await user.click(form.getByRole('button', { name: 'Date, Thu, 13 Mar' }))
    const month = within(await screen.findByRole('dialog', { name: 'Date' }))
    expect(month.getByRole('gridcell', { name: '11' })).toHaveProperty('disabled', true)
    expect(month.getByRole('gridcell', { name: '12' })).toHaveProperty('disabled', false)
  })

  it('loads price and duration of a chosen service, and the first service of a chosen specialist (R-A4.24, R-A4.25)', async () => {
    const { form, user } = await openEdit(availabilityServer())
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
    { recurrence: 'WEEKLY', title: 'Update recurring service availability' },
    { recurrence: 'ONE_TIME', title: 'Update service availability' },
  ] as const)('asks for the scope under “$title”, and sends what changed (R-A2.36)', async ({ recurrence, title }) => {
    const server = forUpdate({ recurrence })
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

  it('says so where a change offers one scope only (R-A4.17, R-A4.18)', async () => {
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

  it('counts each kind of change in a scope as the preview does', async () => {
    const server = forUpdate()
    server.previews.ALL_INSTANCES = aPreview({
      scope: 'ALL_INSTANCES',
      ...updated('15:00'),
      created: [anOccurrence('2025-03-14'), anOccurrence('2025-03-15')],
    })
    const { form, user } = await openEdit(server)
    await user.type(form.getByLabelText('Price'), '.5')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    const question = within(await screen.findByRole('dialog', { name: /^Update/ }))
    const all = await question.findByRole('radio', { name: /All availability in this series 2 new, 1 changed/ })
    expect(question.getByRole('radio', { name: /This and all upcoming availability 1 time/ })).toBeTruthy()
    await user.click(all)
    expect(question.getByText('2 new')).toBeTruthy()
    expect(question.getByText('1 changed')).toBeTruthy()
  })

  it('moves one occurrence beyond the end of its series without changing that end', async () => {
    const server = forUpdate({ endDate: '2025-03-27' })
    const { form, user } = await openEdit(server)
    await user.click(form.getByRole('button', { name: /^Date,/ }))
    await user.click(await screen.findByRole('gridcell', { name: '28' }))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await screen.findByRole('dialog', { name: /^Update/ })
    expect(server.asked).toContainEqual({ action: 'UPDATE', id: 'series-2_20250313_1400', date: '2025-03-28' })
    expect(server.asked.some((body) => body.action === 'UPDATE' && 'endDate' in body)).toBe(false)
  })

  it('names the session that blocks the change, and saves nothing (R-D27)', async () => {
    const server = forUpdate()
    const existing = anOccurrence('2025-03-13 15:30', { id: 'other_20250313_1530', specialistId: 'daan' })
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

  it('keeps what was typed while there is no connection, and saves it afterwards', async () => {
    const server = forUpdate({ recurrence: 'ONE_TIME' })
    const { form, user, bridge } = await openEdit(server)
    await user.type(form.getByLabelText('Price'), '.5')
    bridge.failNext('previewAvailabilityChange', new AppError('network'))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    expect((await form.findByRole('alert')).textContent).toContain('No connection')
    expect(form.getByLabelText('Price')).toHaveProperty('value', '85.5')
    await user.click(form.getByRole('button', { name: 'Save changes' }))

    const question = within(await screen.findByRole('dialog', { name: /^Update/ }))
    bridge.failNext('changeAvailability', new AppError('unavailable', { status: 502 }))
    await user.click(await question.findByRole('button', { name: 'Save changes' }))
    expect(await question.findByRole('alert')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.saved).toMatchObject([{ price: 85.5 }])
  })

  it('asks before what was typed is lost (R-A2.37)', async () => {
    const { form, user } = await openEdit(availabilityServer())
    await user.type(form.getByLabelText('Price'), '.5')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('All unsaved changes will disappear')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows no conflict when an occurrence is edited again right after it was saved', async () => {
    const server = forUpdate({ recurrence: 'ONE_TIME' })
    const { form, user, bridge } = await openEdit(server)
    await user.type(form.getByLabelText('Price'), '.5')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    const question = within(await screen.findByRole('dialog', { name: /^Update/ }))
    server.details = { ...server.details, price: 85.5 }
    await user.click(await question.findByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const answer = Promise.withResolvers<AvailabilityDetails>()
    bridge.answerWith('availability', () => answer.promise)
    await user.click(screen.getByRole('button', { name: /^Service availability/ }))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await screen.findByRole('dialog', { name: /^Edit/ })
    answer.resolve({ ...server.details })
    expect(await screen.findByLabelText('Price')).toHaveProperty('value', '85.50')
    expect(screen.queryByText('Someone else saved this in the meantime')).toBeNull()
  })

  it('takes over what somebody else changed, and reports the changes', async () => {
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

  it('lets a person choose between two changes of one field, also when the conflict only shows on saving', async () => {
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
    { recurrence: 'WEEKLY', title: 'Update recurring availability schedule' },
    { recurrence: 'ONE_TIME', title: 'Update availability schedule' },
  ] as const)(
    'shows open time under its own name, and saves it under “$title” (R-D93)',
    async ({ recurrence, title }) => {
      const { form, user } = await openEdit(forUpdate(schedule({ recurrence })))
      expect(screen.getByRole('heading', { name: 'Edit availability schedule' })).toBeTruthy()
      await user.clear(form.getByLabelText('To'))
      await user.type(form.getByLabelText('To'), '1600')
      await user.click(form.getByRole('button', { name: 'Save changes' }))
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    },
  )

  it('shows for open time an end, and neither price nor duration (R-D93)', async () => {
    const { form, user } = await openEdit(availabilityServer(schedule()))
    expect(form.queryByLabelText('Price')).toBeNull()
    expect(form.queryByLabelText('Duration')).toBeNull()
    await user.clear(form.getByLabelText('To'))
    await user.type(form.getByLabelText('To'), '1300')
    await user.tab()
    expect(await form.findByText('The end must come after the start.')).toBeTruthy()
  })
})
