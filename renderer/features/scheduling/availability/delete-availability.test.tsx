import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOccurrence, aPreview } from '#tests/builders/availability-wire.ts'
import { availabilityServer, openDelete, openDetails } from '#tests/fakes/availability-server.tsx'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'

it('An occurrence is not read again while it is being deleted, although the server announces the change first', async () => {
  const server = availabilityServer()
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

it('Cancelling a deletion returns to the details', async () => {
  const { dialog, user } = await openDelete(availabilityServer())
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull())
  const details = screen.getByRole('dialog', { name: /^(Service availability|Availability schedule)$/ })
  expect(within(details).getByRole('button', { name: 'Delete' })).toBeTruthy()
})

it('Availability that somebody else has deleted is reported as gone instead of an outdated preview', async () => {
  const { bridge, dialog, user } = await openDelete(availabilityServer())
  const remove = dialog.getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(remove).toHaveProperty('disabled', false))
  bridge.answerWith('changeAvailability', () => {
    throw new AppError('not-found', { status: 404, message: 'This does not exist, or no longer.' })
  })
  await user.click(remove)
  expect(await dialog.findByText('This does not exist, or no longer.')).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(remove).toHaveProperty('disabled', true)
})

describe('deleting availability', () => {
  it.each([
    { type: 'TIME_SLOT', recurrence: 'ONE_TIME', title: 'Delete service availability' },
    { type: 'TIME_SLOT', recurrence: 'WEEKLY', title: 'Delete recurring service availability' },
    { type: 'APPOINTMENT', recurrence: 'ONE_TIME', title: 'Delete availability schedule' },
    { type: 'APPOINTMENT', recurrence: 'DAILY', title: 'Delete recurring availability schedule' },
  ] as const)('$title (R-A2.34)', async ({ title, ...details }) => {
    await openDelete(availabilityServer(details))
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  })

  it('offers the four scopes, and how many occurrences each changes (R-A4.13, R-A4.16)', async () => {
    const { dialog } = await openDelete(availabilityServer())
    await waitFor(() =>
      expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.trim())).toEqual([
        'Only this availability  1 time',
        'This and all upcoming availability  3 times',
        'All availability in this series  4 times',
        'All availability for this time on Thursday 14:00 - 15:00 4 times',
      ]),
    )
  })

  it('offers further scopes under "More choices", and asks for their previews only then (R-A3.15)', async () => {
    const server = availabilityServer()
    server.previews.SELECTED_INSTANCE = {
      ...server.previews.SELECTED_INSTANCE!,
      moreScopes: ['ALL_INSTANCES_SAME_DAY'],
    }
    server.previews.ALL_INSTANCES_SAME_DAY = aPreview({
      scope: 'ALL_INSTANCES_SAME_DAY',
      deleted: [anOccurrence('2025-03-13')],
    })
    const { dialog, user } = await openDelete(server)
    await waitFor(() => expect(server.asked).toHaveLength(4))
    expect(dialog.queryByRole('radio', { name: /on this day/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'More choices' }))
    await user.click(dialog.getByRole('radio', { name: /^All availability on this day/ }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.saved.map(({ scope }) => scope)).toEqual(['ALL_INSTANCES_SAME_DAY']))
  })

  it('is shown in Dutch (R-A4.13)', async () => {
    const { dialog } = await openDelete(availabilityServer(), 'nl')
    expect(await dialog.findByRole('radio', { name: /Alles op donderdag om deze tijd 14:00 - 15:00/ })).toBeTruthy()
  })

  it.each([
    { name: 'one for what happens once (R-A4.14)', scopes: ['SELECTED_INSTANCE'], shown: 0 },
    {
      name: 'three for a daily one (R-A4.15)',
      scopes: ['SELECTED_INSTANCE', 'FOLLOWING_INSTANCES', 'ALL_INSTANCES'],
      shown: 3,
    },
  ] as const)('$name', async ({ scopes, shown }) => {
    const server = availabilityServer()
    for (const preview of Object.values(server.previews)) preview.allowedScopes = [...scopes]
    const { dialog } = await openDelete(server)
    expect(dialog.queryAllByRole('radio')).toHaveLength(shown)
  })

  it('shows what is deleted and what stays because it is booked, by whom, and follows the chosen scope (R-D29)', async () => {
    const { dialog, user } = await openDelete(availabilityServer())
    expect(dialog.getByText('1 deleted')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: /^This and all upcoming availability/ }))
    expect(await dialog.findByText('3 deleted')).toBeTruthy()
    expect(dialog.getByText('1 booked, stays')).toBeTruthy()
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toContain(
      'booked, stays: 27 MarBooked by Noor Jansen. Cancel or reschedule that booking first.',
    )
    expect(dialog.getByRole('button', { name: 'Delete 3' })).toBeTruthy()
  })

  it('keeps an occurrence that was edited on its own, and says so (R-D30)', async () => {
    const server = availabilityServer()
    const edited = { occurrence: anOccurrence('2025-03-20'), reason: 'EDITED' as const, bookingIds: [] }
    server.previews.SELECTED_INSTANCE = aPreview({ deleted: [anOccurrence('2025-03-13')], kept: [edited] })
    const { dialog } = await openDelete(server)
    expect(dialog.getByText('You changed this one on its own, so it is kept.')).toBeTruthy()
  })

  it('sends what was shown, tells that it is done, and closes (R-D58)', async () => {
    const server = availabilityServer()
    const { dialog, user } = await openDelete(server)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Availability was deleted')).toBeTruthy()
    expect(server.saved).toEqual([
      { action: 'DELETE', id: 'series-2_20250313_1400', scope: 'SELECTED_INSTANCE', fingerprint: 'as-shown' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows what changed in the meantime, and asks again (R-D58)', async () => {
    const server = availabilityServer()
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

  it('is impossible while the only occurrence that it concerns is booked (R-D40)', async () => {
    const server = availabilityServer()
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

  it.each([
    ['UNDONE', 'It is as it was'],
    ['CHANGED', 'Something else has changed since. Look at it before you change it back.'],
    ['TOO_LATE', 'More than a minute has passed.'],
  ] as const)(
    'can be undone, also for a part of a series; an answer of %s is reported (R-D437)',
    async (outcome, text) => {
      const server = availabilityServer()
      const asked: object[] = []
      server.bridge.answerWith('undoAvailabilityChange', ({ body }) => {
        asked.push(body)
        return { outcome }
      })
      const { dialog, user } = await openDelete(server)
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      await user.click(await screen.findByRole('button', { name: 'Undo' }))
      expect(await screen.findByText(text)).toBeTruthy()
      expect(asked).toEqual([{ undo: 'as-it-was' }])
    },
  )

  it('says so when it cannot be undone (R-D95, R-D437)', async () => {
    const server = availabilityServer()
    server.undo = undefined
    const { dialog, user } = await openDelete(server)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('This change is too large for Undo.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it.each([
    { name: 'a server that is away', error: new AppError('network'), text: /^No connection/ },
    { name: 'a role that may not', error: new AppError('forbidden'), text: 'Your role does not allow this.' },
  ])('reports in the dialog: $name (R-A8.2)', async ({ error, text }) => {
    const server = availabilityServer()
    const { dialog, user, bridge } = await openDelete(server)
    bridge.failNext('changeAvailability', error)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false)
  })

  it('shows an error for an answer of a wrong shape', async () => {
    const server = availabilityServer()
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
