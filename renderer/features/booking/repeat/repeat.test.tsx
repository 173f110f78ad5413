import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { flowLanguages, flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { aBooking, aCustomerRecord, aTimeForCustomer, at } from '#tests/builders/provider-wire.ts'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import type { RepeatBooking, RepeatDate } from '#renderer/data/api-types.ts'

const span = (day: string, from = '14:00', to = '15:00') => ({
  startTime: at(`2025-03-${day} ${from}`),
  endTime: at(`2025-03-${day} ${to}`),
})

const aDate = (number: number, day: string, changes: Partial<RepeatDate> = {}): RepeatDate => ({
  number,
  date: `2025-03-${day}`,
  state: 'FREE',
  time: span(day),
  inTheWay: null,
  resource: null,
  isTwice: false,
  nearest: null,
  warnings: [],
  ...changes,
})

const taken = aDate(2, '20', {
  state: 'TAKEN',
  time: null,
  inTheWay: span('20', '14:30', '15:30'),
  nearest: span('20', '13:00', '14:00'),
})

/** A fake bridge on which the second date of a repeat is taken, until another time is chosen for it or it is left out. */
function repeatServer(answer: (body: Input<'bookRepeat'>['body']) => Output<'bookRepeat'> | AppError) {
  const bridge = createFakeBridge()
  const sent: Input<'bookRepeat'>['body'][] = []
  bridge.answerWith('customers', () => ({ customers: [aCustomerRecord()], total: 1, isMore: false }))
  bridge.answerWith('customer', () => aCustomerRecord())
  bridge.answerWith('checkBookForCustomer', () => aTimeForCustomer())
  bridge.answerWith('previewRepeat', ({ body: { choices = [] } }) => {
    const choice = choices.find(({ number }) => number === 2)
    const second = !choice
      ? taken
      : choice.startTime === null
        ? aDate(2, '20', { state: 'SKIPPED', time: null })
        : aDate(2, '20', { time: span('20', '13:00', '14:00') })
    return { timeZone: 'Europe/Amsterdam', dates: [aDate(1, '13'), second] }
  })
  bridge.answerWith('bookRepeat', ({ body }) => {
    sent.push(body)
    const given = answer(body)
    if (given instanceof AppError) throw given
    return given
  })
  return { bridge, sent }
}

const booked = { booked: { repeatId: 'repeat', bookingIds: ['one', 'two'] }, dates: [] }

async function openRepeat(server: ReturnType<typeof repeatServer>, locale: 'en' | 'nl' = 'en', time = '1400') {
  const t = locale === 'en' ? en : nl
  const { user } = await renderProvider(locale, { bridge: server.bridge })
  await findCalendar()
  await user.keyboard('c')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /Noor Jansen/ }))
  await user.type(dialog.getByLabelText(new RegExp(t['book-for.time'])), time)
  await user.click(dialog.getByLabelText(t['repeat.on']))
  const dates = within(await dialog.findByRole('region', { name: t['repeat.dates'] }))
  return { user, dialog, dates, t }
}

describe('repeating a booking (R-D183, R-D184)', () => {
  it.each(
    flowRows('en', [
      {
        locale: 'en',
        take: 'Take Thu, 20 Mar, 13:00 - 14:00',
        way: 'In the way: Thu, 20 Mar, 14:30 - 15:30.',
        book: 'Book 2 dates',
      },
      {
        locale: 'nl',
        take: 'Neem do 20 mrt, 13:00 - 14:00',
        way: 'In de weg: do 20 mrt, 14:30 - 15:30.',
        book: 'Boek 2 data',
      },
    ] as const),
  )('proposes the nearest time for a date that is taken, in $locale', async ({ locale, take, way, book }) => {
    const server = repeatServer(() => booked)
    const { user, dialog, dates } = await openRepeat(server, locale)
    expect(dates.getByText(way)).toBeTruthy()
    await user.click(dates.getByRole('button', { name: take }))
    await user.click(await dialog.findByRole('button', { name: book }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]).toMatchObject({
      customerId: 'customer-1',
      time: '14:00',
      timeZone: 'Europe/Amsterdam',
      rule: { unit: 'WEEK', every: 1, count: 10, until: null },
      choices: [{ number: 2, startTime: at('2025-03-20 13:00') }],
    })
    expect(server.sent[0]).not.toHaveProperty('startTime')
  })

  it('can skip a date, and undo that', async () => {
    const server = repeatServer(() => booked)
    const { user, dialog, dates, t } = await openRepeat(server)
    await user.click(dates.getByRole('button', { name: /^Skip, 2/ }))
    expect(document.activeElement, 'the button is gone').toBe(dates.getAllByRole('listitem')[1])
    expect(await dates.findByText(t['repeat.state.SKIPPED'])).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'Book 1 date' })).toBeTruthy()
    await user.click(dates.getByRole('button', { name: /^Undo, 2/ }))
    expect(await dates.findByText(t['repeat.state.TAKEN'])).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Book 1 date' }).disabled).toBe(true)
  })

  it('can use another typed time for a date', async () => {
    const server = repeatServer(() => booked)
    const { user, dates } = await openRepeat(server)
    await user.click(dates.getByRole('button', { name: /^Another time, 2/ }))
    const row = within(dates.getAllByRole('listitem')[1]!)
    await user.click(row.getByRole('button', { name: 'Choose' }))
    expect(row.getByText('Invalid time format. Expected HH:mm')).toBeTruthy()
    await user.type(row.getByLabelText(/Start/), '1300')
    await user.click(row.getByRole('button', { name: 'Choose' }))
    expect(await dates.findByText('2. Thu, 20 Mar, 13:00 - 14:00')).toBeTruthy()
  })

  it('leaves out the first date when it is in the past', async () => {
    const server = repeatServer(() => booked)
    server.bridge.answerWith('previewRepeat', ({ body: { choices = [] } }) => ({
      timeZone: 'Europe/Amsterdam',
      dates: [aDate(1, '12', { state: choices.length > 0 ? 'SKIPPED' : 'PAST', time: null }), aDate(2, '19')],
    }))
    const { user, dialog, dates } = await openRepeat(server, 'en', '0100')
    await user.click(dates.getByRole('button', { name: /^Skip, 1/ }))
    await waitFor(() => expect(dates.getByText('Left out')).toBeTruthy())
    await user.click(dialog.getByRole('button', { name: 'Book 1 date' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
  })

  it('is not possible with an invalid rule', async () => {
    const server = repeatServer(() => booked)
    const { user, dialog } = await openRepeat(server)
    await user.clear(dialog.getByLabelText(/Number of dates/))
    await user.type(dialog.getByLabelText(/Number of dates/), '105')
    expect(await dialog.findByText('Choose 1 to 104 appointments.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Book' }).disabled).toBe(true)
  })

  it('says when a date is no longer free', async () => {
    const server = repeatServer(() => ({ booked: null, dates: [] }))
    const { user, dialog, dates, t } = await openRepeat(server)
    await user.click(dates.getByRole('button', { name: /^Skip, 2/ }))
    await user.click(await dialog.findByRole('button', { name: 'Book 1 date' }))
    expect(await dialog.findByText(t['repeat.changed'])).toBeTruthy()
  })
})

describe('changing appointments that repeat (R-D185)', () => {
  const repeat = { id: 'repeat', number: 2, total: 12, unit: 'WEEK', every: 1, weekdays: [4] } as const
  const aChange = (number: number, day: string, changes: Partial<RepeatBooking> = {}): RepeatBooking => {
    const { date: _, ...date } = aDate(number, day)
    return {
      ...date,
      id: `booking-${number}`,
      version: 1,
      current: span(day),
      givenBack: 'NOTHING',
      time: null,
      ...changes,
    }
  }

  async function openChange(answer: () => Output<'changeRepeat'>, locale: 'en' | 'nl' = 'en') {
    const bridge = createFakeBridge()
    const sent: Input<'changeRepeat'>['body'][] = []
    bridge.calendar = { ...bridge.calendar, bookings: [aBooking({ repeat: { ...repeat, weekdays: [4] } })] }
    bridge.answerWith('previewRepeatChange', ({ body }) => ({
      timeZone: 'Europe/Amsterdam',
      bookings: [aChange(2, '13'), aChange(3, '20', body.choices?.length ? { state: 'SKIPPED' } : {})],
    }))
    bridge.answerWith('changeRepeat', ({ body }) => {
      sent.push(body)
      return answer()
    })
    const { user } = await renderProvider(locale, { bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: /Noor Jansen/ }))
    const t = locale === 'en' ? en : nl
    const details = within(await screen.findByRole('dialog'))
    expect(details.getByText(locale === 'en' ? '2 of 12, weekly' : '2 van 12, elke week')).toBeTruthy()
    await user.click(details.getByRole('button', { name: t['repeat.change'] }))
    const dialog = within(await screen.findByRole('dialog', { name: t['repeat.change-title'] }))
    return { user, dialog, t, sent }
  }

  it.each(flowLanguages('nl'))('cancels this and the following ones except one that is kept, in %s', async (locale) => {
    const { user, dialog, t, sent } = await openChange(() => ({ changed: ['booking-2'], bookings: [] }), locale)
    expect(dialog.getByText(t['repeat.choose-time'])).toBeTruthy()
    await user.click(dialog.getByLabelText(t['repeat.act.CANCEL']))
    const list = within(await dialog.findByRole('region', { name: t['repeat.bookings'] }))
    await user.click(list.getByRole('button', { name: new RegExp(`^${t['repeat.leave']}, 3`) }))
    await user.click(await dialog.findByRole('button', { name: t['repeat.cancel_one'].replace('{{count}}', '1') }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      bookingId: 'booking-1',
      act: 'CANCEL',
      scope: 'FOLLOWING',
      choices: [{ number: 3, startTime: null }],
      seen: [
        { id: 'booking-2', version: 1 },
        { id: 'booking-3', version: 1 },
      ],
      tellsCustomer: true,
    })
    expect(await screen.findByText(t['repeat.cancelled_one'].replace('{{count}}', '1'))).toBeTruthy()
  })

  it('reports a conflict, and shows the dates again', async () => {
    const { user, dialog, t } = await openChange(() => {
      throw new AppError('conflict', { status: 409 })
    })
    await user.click(dialog.getByLabelText(t['repeat.act.CANCEL']))
    await user.click(await dialog.findByRole('button', { name: 'Cancel 2 appointments' }))
    expect(await dialog.findByText(t['repeat.changed'])).toBeTruthy()
  })
})
