import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { aBooking, at } from '#tests/builders/provider-wire.ts'
import { createFakeBridge, type FakeBridge } from '#tests/fakes/provider-bridge.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { AppError } from '#shared/api/app-error.ts'
import type { Locale } from '#shared/i18n/locale.ts'

const words = {
  en: {
    act: 'Reschedule',
    title: 'Select new date and time',
    save: 'Save',
    another: 'Choose another date',
    from: 'From',
  },
  nl: {
    act: 'Verplaatsen',
    title: 'Kies een nieuwe datum en tijd',
    save: 'Opslaan',
    another: 'Kies een andere datum',
    from: 'Van',
  },
} as const

const slot = (from: string, to: string, specialistId = 'fenna') => ({
  id: `slot-${from}`,
  startTime: at(from),
  endTime: at(to),
  specialistId,
  terms: [{ duration: 60, price: 85 }],
})

interface Options {
  locale?: Locale
  bridge?: FakeBridge
  type?: 'TIME_SLOT' | 'APPOINTMENT' | null
  slots?: ReturnType<typeof slot>[]
}

/** Opens the reschedule dialog for Noor's massage on Thursday 13 March, 09:30, and records the requests. */
async function open({
  locale = 'en',
  bridge = createFakeBridge(),
  type = 'APPOINTMENT',
  slots = [slot('2025-03-13 11:00', '2025-03-13 12:00'), slot('2025-03-14 09:00', '2025-03-14 10:00')],
}: Options = {}) {
  const sent: object[] = []
  bridge.calendar = { ...bridge.calendar, bookings: [aBooking()] }
  bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
  bridge.answerWith('rescheduleOptions', ({ query }) => {
    const those = slots.filter(
      ({ startTime, specialistId }) =>
        startTime.slice(0, 10) >= query.from &&
        startTime.slice(0, 10) <= query.to &&
        specialistId === query.specialistId,
    )
    return {
      duration: 60,
      price: 85,
      type,
      availableDates: [...new Set(those.map(({ startTime }) => startTime.slice(0, 10)))],
      timeSlots: those,
    }
  })
  for (const name of ['rescheduleBooking', 'requestReschedule'] as const) {
    bridge.answerWith(name, ({ body }: { body: object }) => {
      sent.push(body)
      return aBooking({ version: 2 })
    })
  }
  const app = await renderProvider(locale, { bridge, place: '/bookings?booking=booking-1' })
  await app.user.click(await screen.findByRole('button', { name: words[locale].act }))
  const dialog = await screen.findByRole('dialog', { name: words[locale].title })
  return { ...app, dialog, sent, save: () => within(dialog).getByRole('button', { name: words[locale].save }) }
}

describe('the dialog “Select new date and time” (R-A2.44, R-A4.26)', () => {
  it.each(flowLanguages('en'))('moves a booking to a slot in %s; Save waits for one (R-A5.22)', async (locale) => {
    const { dialog, user, save, sent } = await open({ locale })
    const time = await within(dialog).findByRole('button', { name: /^11:00/ })
    expect(save()).toHaveProperty('disabled', true)
    await user.click(time)
    await user.click(save())
    expect(
      await screen.findByText(locale === 'en' ? 'The appointment was moved' : 'De afspraak is verplaatst'),
    ).toBeTruthy()
    // D95: the customer has had the mail.
    expect(screen.getByText(locale === 'en' ? /so this has no Undo/ : /dus dit kan niet ongedaan/)).toBeTruthy()
    expect(screen.queryByText(/Keep original time slot/)).toBeNull()
    expect(sent).toEqual([
      {
        id: 'booking-1',
        version: 1,
        type: 'APPOINTMENT',
        reopensOldSlot: false,
        slotId: 'slot-2025-03-13 11:00',
        startTime: at('2025-03-13 11:00'),
        endTime: at('2025-03-13 12:00'),
      },
    ])
  })

  it('shows slots without duration and price, and lets only days with slots be chosen (R-A2.13, R-A4.7, R-A5.19)', async () => {
    const { dialog, user } = await open()
    expect((await within(dialog).findByRole('button', { name: /^11:00/ })).textContent?.trim()).toBe('11:00')
    const saturday = within(dialog).getByRole('button', { name: /Saturday 15 March/ })
    expect(saturday.getAttribute('aria-disabled')).toBe('true')
    await user.click(saturday)
    expect(within(dialog).getByRole('button', { name: /^11:00/ })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: /Friday 14 March/ }))
    expect(await within(dialog).findByRole('button', { name: /^09:00/ })).toBeTruthy()
  })

  it('finds the next available date, however far ahead it is', async () => {
    const { dialog } = await open({ slots: [slot('2025-07-01 09:00', '2025-07-01 10:00')] })
    expect(await within(dialog).findByRole('button', { name: /^09:00/ })).toBeTruthy()
    expect(within(dialog).getByRole('heading', { name: 'Jul, 2025' })).toBeTruthy()
  })

  it('offers the slots of other specialists of the service (R-D60)', async () => {
    const { dialog, user, save, sent } = await open({
      slots: [slot('2025-03-13 11:00', '2025-03-13 12:00'), slot('2025-03-13 15:00', '2025-03-13 16:00', 'daan')],
    })
    await user.selectOptions(await within(dialog).findByLabelText('Specialist'), 'Daan Visser')
    await user.click(await within(dialog).findByRole('button', { name: /^15:00/ }))
    await user.click(save())
    await waitFor(() => expect(sent).toMatchObject([{ slotId: 'slot-2025-03-13 15:00' }]))
  })
})

describe('a slot with another length and price (R-D324)', () => {
  const longer = {
    ...slot('2025-03-13 11:00', '2025-03-13 12:00'),
    terms: [
      { duration: 60, price: 85 },
      { duration: 90, price: 95 },
    ],
  }

  it.each([
    ['en', '60 min → 1 h 30 min, €85 → €95?', 'Keep 60 min, €85', 'Change to 1 h 30 min, €95'],
    ['nl', '60 min → 1 u 30 min, €85 → €95?', 'Houd 60 min, €85', 'Wijzig in 1 u 30 min, €95'],
  ] as const)(
    'asks about it in %s, and the booking keeps its own terms unless chosen otherwise',
    async (locale, question, keep, change) => {
      const { dialog, user, save, sent } = await open({ locale, slots: [longer] })
      await user.click(await within(dialog).findByRole('button', { name: /^11:00/ }))
      const choice = within(dialog).getByRole('group', { name: question })
      expect(within(choice).getByRole('radio', { name: keep })).toHaveProperty('checked', true)
      await user.click(within(choice).getByRole('radio', { name: change }))
      await user.click(save())
      await waitFor(() => expect(sent).toHaveLength(1))
      expect(sent[0]).toMatchObject({ newTerms: { duration: 90, price: 95 }, endTime: '2025-03-13T11:30:00.000Z' })
    },
  )

  it('scrolls the question into view, because it appears below what was chosen', async () => {
    const scrolled: Element[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this)
      // As in Chromium since 156. An effect that returned the promise would fail when the choice goes away.
      return Promise.resolve()
    }
    const { dialog, user } = await open({ slots: [longer] })
    await user.click(await within(dialog).findByRole('button', { name: /^11:00/ }))
    expect(scrolled).toEqual([within(dialog).getByRole('group', { name: /€85 → €95/ })])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  it('sends no new terms when nothing was chosen', async () => {
    const { dialog, user, save, sent } = await open({ slots: [longer] })
    await user.click(await within(dialog).findByRole('button', { name: /^11:00/ }))
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).not.toHaveProperty('newTerms')
  })
})

describe('the question “Keep original time slot?” (R-A4.27)', () => {
  it.each([
    { answer: 'Make available', isLeftOpen: true },
    { answer: 'Delete slot', isLeftOpen: false },
  ])('$answer', async ({ answer, isLeftOpen }) => {
    const { dialog, user, save, sent } = await open({ type: 'TIME_SLOT' })
    await user.click(await within(dialog).findByRole('button', { name: /^11:00/ }))
    await user.click(save())
    expect(await screen.findByRole('heading', { name: 'Keep original time slot?' })).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: answer }))
    await waitFor(() => expect(sent).toMatchObject([{ reopensOldSlot: isLeftOpen }]))
  })

  it('saves nothing when it is closed, and keeps the chosen time', async () => {
    const { dialog, user, save, sent } = await open({ type: 'TIME_SLOT' })
    await user.click(await within(dialog).findByRole('button', { name: /^11:00/ }))
    await user.click(save())
    await screen.findByRole('heading', { name: 'Keep original time slot?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Keep original time slot?')).toBeNull())
    expect(sent).toEqual([])
    expect(
      within(dialog)
        .getByRole('button', { name: /^11:00/ })
        .getAttribute('aria-pressed'),
    ).toBe('true')
  })
})

describe('the button “Send request” (R-A4.28)', () => {
  it('asks with the specification’s words, then sends', async () => {
    const { dialog, user, sent } = await open()
    await user.click(await within(dialog).findByRole('button', { name: 'Send request' }))
    expect(
      await screen.findByText(
        'This booking will be marked for rescheduling. The client will be asked to select a new time from your availability or cancel it.',
      ),
    ).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Cancel' }).length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText(/^Message to Noor Jansen/), 'The studio is closed.')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('The request was sent')).toBeTruthy()
    expect(sent).toEqual([{ id: 'booking-1', version: 1, message: 'The studio is closed.' }])
  })

  it('is there only when there are available dates', async () => {
    const { dialog } = await open({ slots: [] })
    expect((await within(dialog).findAllByText('No time slots for this day.')).length).toBeGreaterThan(0)
    expect(within(dialog).queryByRole('button', { name: 'Send request' })).toBeNull()
  })
})

describe('the form “Choose another date” (R-A5.11 to R-A5.22)', () => {
  async function openOther(options: Options = {}) {
    const opened = await open(options)
    const locale = options.locale ?? 'en'
    await opened.user.click(await within(opened.dialog).findByRole('radio', { name: words[locale].another }))
    const from = within(opened.dialog).getByLabelText(words[locale].from)
    return { ...opened, from }
  }

  it('derives the end from the duration and sends the time', async () => {
    const { dialog, user, from, save, sent } = await openOther()
    expect(save()).toHaveProperty('disabled', true)
    await user.type(from, '1500')
    expect(from).toHaveProperty('value', '15:00')
    expect(within(dialog).getByLabelText('To')).toHaveProperty('value', '16:00')
    await user.click(save())
    await waitFor(() =>
      expect(sent).toMatchObject([{ startTime: '2025-03-13T14:00:00.000Z', endTime: '2025-03-13T15:00:00.000Z' }]),
    )
  })

  it.each([
    { locale: 'nl', typed: '2599', text: 'Ongeldige tijd. Verwacht UU:mm' },
    { locale: 'en', typed: '1330', text: 'Choose time that doesn’t overlap with other time slots' },
    { locale: 'nl', typed: '1330', text: 'Kies een tijd die niet overlapt met andere tijdsloten' },
  ] as const)('says next to the field in $locale what is wrong with $typed', async ({ locale, typed, text }) => {
    const { dialog, user, from, save, sent } = await openOther({ locale })
    await user.type(from, typed)
    expect(await within(dialog).findByText(text)).toBeTruthy()
    expect(save()).toHaveProperty('disabled', true)
    await user.keyboard('{Enter}')
    expect(sent).toEqual([])
    await user.clear(from)
    await user.type(from, '1500')
    expect(save()).toHaveProperty('disabled', false)
  })

  it('puts the server’s message beside the field, and keeps what was typed (R-A5.20, R-A8.2)', async () => {
    const { dialog, user, bridge, from, save } = await openOther()
    await user.type(from, '1500')
    const message = 'Please choose date and time in future'
    bridge.failNext(
      'rescheduleBooking',
      new AppError('validation', { status: 400, fieldErrors: { startTime: message } }),
    )
    await user.click(save())
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(from.getAttribute('aria-invalid')).toBe('true')
    expect(from).toHaveProperty('value', '15:00')
  })

  it('asks before discarding what was typed', async () => {
    const { user, from } = await openOther()
    await user.type(from, '1500')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('All unsaved changes will disappear')).toBeTruthy()
  })
})

describe('errors while moving a booking', () => {
  it.each([
    { code: 'network', text: /No connection/ },
    { code: 'timeout', text: /This takes too long/ },
    { code: 'slot-taken', text: /This time was just taken/ },
  ] as const)('$code is told in the dialog, which can be saved again', async ({ code, text }) => {
    const { dialog, user, bridge, save, sent } = await open()
    await user.click(await within(dialog).findByRole('button', { name: /^11:00/ }))
    bridge.failNext(
      'rescheduleBooking',
      new AppError(
        code,
        code === 'slot-taken' ? { status: 409, message: 'This time was just taken. Please choose another.' } : {},
      ),
    )
    await user.click(save())
    expect(await within(dialog).findByText(text)).toBeTruthy()
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('explain why there are no slots, and allow another try', async () => {
    const bridge = createFakeBridge()
    bridge.failNext('rescheduleOptions', new AppError('network'))
    const { dialog, user } = await open({ bridge })
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByRole('button', { name: /^11:00/ })).toBeTruthy()
  })

  it('show what somebody else changed meanwhile, and only the seen version is changed', async () => {
    const { dialog, user, bridge, save } = await open()
    await user.click(await within(dialog).findByRole('button', { name: /^11:00/ }))
    bridge.calendar = { ...bridge.calendar, bookings: [aBooking({ version: 2, paymentStatus: 'PAID' })] }
    act(() => bridge.emit('changed', { topics: ['bookings'] }))
    expect(await within(dialog).findByText('This booking was changed in the meantime')).toBeTruthy()
    expect(save()).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('button', { name: 'Go on with this' }))
    expect(save()).toHaveProperty('disabled', false)
  })

  it('prevent moving a booking that waits for an answer (R-A4.9)', async () => {
    const { bridge } = await open()
    bridge.calendar = { ...bridge.calendar, bookings: [aBooking({ version: 2, status: 'PENDING' })] }
    act(() => bridge.emit('changed', { topics: ['bookings'] }))
    expect(await screen.findByText('Noor Jansen was asked for another time')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  })
})
