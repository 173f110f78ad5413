import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { at } from '#tests/builders/provider-wire.ts'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { AppError } from '#shared/api/app-error.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { OfferAnswer } from '#renderer/data/api-types.ts'

const nothing: Omit<OfferAnswer, 'verdict'> = {
  startTime: at('2025-03-12 16:00'),
  scheduleId: null,
  earliest: null,
  latest: null,
  resource: null,
  away: null,
  bookings: [],
}

const noor = {
  id: 'booking-1',
  startTime: at('2025-03-12 15:30'),
  endTime: at('2025-03-12 16:30'),
  serviceName: 'Deep tissue massage',
  guestName: 'Noor Jansen',
}

async function ask(
  answer: Partial<OfferAnswer> & Pick<OfferAnswer, 'verdict'>,
  locale: Locale = 'en',
  role: 'OWNER' | 'SPECIALIST' = 'OWNER',
) {
  const bridge = createFakeBridge()
  const asked: object[] = []
  bridge.session = { ...bridge.session!, role, specialistId: 'fenna' }
  bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
  bridge.answerWith('whyNotOffered', ({ query }) => {
    asked.push(query)
    return { ...nothing, ...answer }
  })
  const app = await renderProvider(locale, { bridge, place: '/bookings' })
  const title = locale === 'en' ? 'Why is this time not offered?' : 'Waarom wordt deze tijd niet aangeboden?'
  await app.user.click(await screen.findByRole('button', { name: title }))
  const dialog = await screen.findByRole('dialog', { name: title })
  await app.user.type(await within(dialog).findByLabelText(locale === 'en' ? 'Start' : 'Begintijd'), '1600')
  return { ...app, dialog, asked }
}

describe('the dialog “Why is this time not offered?” (R-D52)', () => {
  it('asks for a service, a specialist, a date and a time', async () => {
    const { asked, dialog } = await ask({ verdict: 'OFFERED' })
    expect(await within(dialog).findByText('This time is offered')).toBeTruthy()
    expect(asked).toEqual([{ serviceId: 'massage', specialistId: 'fenna', date: '2025-03-12', time: '16:00' }])
  })

  it.each([
    {
      answer: { verdict: 'NO_AVAILABILITY' },
      text: /Fenna de Boer has no availability for/,
      remedy: 'Add availability',
    },
    { answer: { verdict: 'WITHDRAWN' }, text: 'Deep tissue massage is withdrawn', remedy: 'Change the service' },
    { answer: { verdict: 'PAST' }, text: 'This time has passed', remedy: undefined },
    {
      answer: { verdict: 'NOTICE', earliest: at('2025-03-13 12:10') },
      text: /from 13 Mar 2025, 12:10 on/,
      remedy: 'Change the settings',
    },
    {
      answer: { verdict: 'BOOKING_WINDOW', latest: '2025-04-12T00:00:00+02:00' },
      text: /up to and including 11 Apr 2025/,
      remedy: 'Change the settings',
    },
    { answer: { verdict: 'SKIPPED', startTime: null }, text: 'This time does not exist', remedy: undefined },
    { answer: { verdict: 'NO_START' }, text: 'No slot starts at this time', remedy: 'Show this day' },
    { answer: { verdict: 'OVERLAP', bookings: [noor] }, text: 'Fenna de Boer is busy then', remedy: 'Show this day' },
    {
      answer: { verdict: 'BUFFER', bookings: [noor] },
      text: 'Too close to another booking',
      remedy: 'Change the service',
    },
    { answer: { verdict: 'FULL', bookings: [noor] }, text: 'All seats are taken', remedy: undefined },
    { answer: { verdict: 'DAILY_MAXIMUM', bookings: [noor] }, text: 'The day is full', remedy: 'Change the settings' },
  ] as const)('explains $answer.verdict in plain words, and what to do', async ({ answer, text, remedy }) => {
    const { dialog } = await ask({ ...answer, bookings: 'bookings' in answer ? [...answer.bookings] : [] })
    expect(await within(dialog).findByText(text)).toBeTruthy()
    const remedies = within(dialog).queryAllByRole('button', { name: /^(Add availability|Change|Show this day)/ })
    expect(remedies.map(({ textContent }) => textContent)).toEqual(remedy === undefined ? [] : [remedy])
  })

  it('links to the booking that takes the time, also in Dutch', async () => {
    const { dialog, user } = await ask({ verdict: 'OVERLAP', bookings: [noor] }, 'nl')
    const list = await within(dialog).findByRole('list', { name: 'Boekingen die in de weg staan' })
    await user.click(within(list).getByRole('button', { name: /Noor Jansen, Deep tissue massage/ }))
    expect(await screen.findByRole('dialog', { name: 'Geboekte afspraak' })).toBeTruthy()
  })

  it('leads to the calendar’s day', async () => {
    const { dialog, user } = await ask({ verdict: 'NO_START' })
    await user.click(await within(dialog).findByRole('button', { name: 'Show this day' }))
    await waitFor(() => expect(window.location.hash).toContain('/calendar?'))
  })

  it('tells a specialist to ask an owner', async () => {
    const { dialog } = await ask({ verdict: 'NOTICE', earliest: at('2025-03-13 12:10') }, 'en', 'SPECIALIST')
    expect(await within(dialog).findByText('The owner of Studio Noord can change this.')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Change the settings' })).toBeNull()
  })

  it('says why there is no answer, and keeps the question', async () => {
    const { dialog, user, bridge } = await ask({ verdict: 'PAST' })
    await within(dialog).findByText('This time has passed')
    bridge.failNext('whyNotOffered', new AppError('network'))
    const time = within(dialog).getByLabelText('Start')
    await user.clear(time)
    await user.type(time, '1730')
    expect(await within(dialog).findByText(/No connection/)).toBeTruthy()
    expect(time).toHaveProperty('value', '17:30')
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByText('This time has passed')).toBeTruthy()
  })
})
