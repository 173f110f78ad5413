import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { renderIn } from '#tests/dom/render-in.tsx'
import { setScreenWidth } from '#tests/dom/browser.ts'
import type { CalendarSlot } from '#shared/calendar/model/slots-by-part-of-day.ts'
import { SlotPicker, type SlotPickerProps } from './slot-picker.tsx'

//      March 2025; today Wednesday the 12th, slots on the 14th, the 15th and the 24th
//  Mo Tu We Th Fr Sa Su
//                  1  2
//   3  4  5  6  7  8  9
//  10 11[12]13*14*15 16
//  17 18 19 20 21 22 23
// *24 25 26 27 28 29 30
//  31
const availableDates = ['2025-03-14', '2025-03-15', '2025-03-24'].map(localDate)

const slots: CalendarSlot[] = [
  { id: 'a', startMinute: 450, durationMinutes: 75, priceCents: 1800, seatsLeft: 5, capacity: 8 },
  { id: 'b', startMinute: 540, durationMinutes: 75, priceCents: 1800, seatsLeft: 1, capacity: 8 },
  { id: 'c', startMinute: 780, durationMinutes: 75, priceCents: 1800, seatsLeft: 0, capacity: 8 },
  { id: 'd', startMinute: 1110, durationMinutes: 60, priceCents: 0, seatsLeft: 3, capacity: 8 },
]

const onDayChange = vi.fn<(day: LocalDate) => void>()
const onSlotChange = vi.fn<(slotId: string) => void>()

function Example({ first = '2025-03-14', ...props }: Partial<SlotPickerProps> & { first?: string }) {
  const [activeDay, setActiveDay] = useState(() => localDate(first))
  const [slotId, setSlotId] = useState<string>()
  return (
    <SlotPicker
      calendarStyle="widget"
      today={localDate('2025-03-12')}
      activeDay={activeDay}
      activeSlotId={slotId}
      availableDates={availableDates}
      slots={availableDates.includes(activeDay) ? slots : []}
      onDayChange={(day) => {
        onDayChange(day)
        setActiveDay(day)
        setSlotId(undefined)
      }}
      onSlotChange={(id) => {
        onSlotChange(id)
        setSlotId(id)
      }}
      {...props}
    />
  )
}

function start(locale: Locale, props: Partial<SlotPickerProps> & { first?: string } = {}) {
  onDayChange.mockClear()
  onSlotChange.mockClear()
  return renderIn(locale, <Example {...props} />)
}

const day = (name: string | RegExp) => screen.getByRole('button', { name })
const days = () => within(screen.getByRole('grid')).getAllByRole<HTMLButtonElement>('button')

describe('the texts of the slot picker', () => {
  test.each<[Locale, string, string, string[], string[], string]>([
    [
      'en',
      'Mar, 2025',
      'Friday 14 March',
      ['Morning', 'Afternoon', 'Evening'],
      [
        '07:30 €18 1 h 15 min 5 seats left',
        '09:00 €18 1 h 15 min 1 seat left',
        '13:00 €18 1 h 15 min Full',
        '18:30 Free 60 min 3 seats left',
      ],
      '8 seats per session',
    ],
    [
      'nl',
      'Mrt, 2025',
      'Vrijdag 14 maart',
      ['Ochtend', 'Middag', 'Avond'],
      [
        '07:30 €18 1 u 15 min nog 5 plekken',
        '09:00 €18 1 u 15 min nog 1 plek',
        '13:00 €18 1 u 15 min Vol',
        '18:30 Gratis 60 min nog 3 plekken',
      ],
      '8 plekken per sessie',
    ],
  ])('in %s', (locale, month, date, parts, cards, capacity) => {
    start(locale)
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([month, date])
    expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(parts)
    const list = screen.getByRole('group', { name: locale === 'en' ? 'Time slots' : 'Tijden' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(cards)
    expect(screen.getByText(capacity)).toBeTruthy()
  })

  test('the week begins on Monday, today is marked, and days with slots are named (R-A2.10, R-A4.5, R-A4.6)', () => {
    start('en')
    const names = [
      'Monday 10 March',
      'Tuesday 11 March',
      'Wednesday 12 March, today',
      'Thursday 13 March',
      'Friday 14 March, has time slots',
      'Saturday 15 March, has time slots',
      'Sunday 16 March',
    ]
    expect(names.map(day)).toEqual(within(screen.getByRole('grid', { name: 'Mar, 2025' })).getAllByRole('button'))
    expect(days().map((each) => each.firstChild?.textContent)).toEqual([
      'Mon10',
      'Tue11',
      'Wed12',
      'Thu13',
      'Fri14',
      'Sat15',
      'Sun16',
    ])
    expect(day(/today/).getAttribute('aria-current')).toBe('date')
  })

  test.each([
    ['en', '3 time slots on Saturday 15 March'],
    ['nl', '3 tijden op zaterdag 15 maart'],
  ] as const)(
    'in %s, a screen reader announces new slots politely, without counting full ones',
    async (locale, announced) => {
      const { user } = start(locale)
      await user.click(day(/15 (March|maart)/))
      expect(screen.getByText(announced).getAttribute('aria-live')).toBe('polite')
    },
  )
})

describe('choosing in the slot picker', () => {
  test('a slot is reported and shown as chosen (R-A3.10, R-A4.4)', async () => {
    const { user } = start('en')
    await user.click(screen.getByRole('button', { name: /^09:00/ }))
    expect(onSlotChange).toHaveBeenCalledExactlyOnceWith('b')
    expect(screen.getByRole('button', { name: /^09:00/, pressed: true })).toBeTruthy()
  })

  test('a full session cannot be chosen', () => {
    start('en')
    expect(screen.getByRole('button', { name: /^13:00/ }).getAttribute('aria-disabled')).toBe('true')
  })

  test('a day is reported as yyyy-MM-dd and deselects the slot (R-A4.3)', async () => {
    const { user } = start('en')
    await user.click(screen.getByRole('button', { name: /^09:00/ }))
    await user.click(day(/15 March/))
    expect(onDayChange).toHaveBeenCalledExactlyOnceWith('2025-03-15')
    expect(screen.queryByRole('button', { name: /^\d\d:\d\d/, pressed: true })).toBeNull()
  })

  test('choosing the active day again is reported too, so that the parent component deselects the slot', async () => {
    const { user } = start('en')
    await user.click(screen.getByRole('button', { name: /^09:00/ }))
    await user.click(day(/14 March/))
    expect(onDayChange).toHaveBeenCalledExactlyOnceWith('2025-03-14')
  })

  test('a past day cannot be chosen', async () => {
    const { user } = start('en')
    await user.click(day('Tuesday 11 March'))
    expect(day('Tuesday 11 March').getAttribute('aria-disabled')).toBe('true')
    expect(onDayChange).not.toHaveBeenCalled()
  })

  test('arrow keys move from slot to slot and skip full ones', async () => {
    const { user } = start('en')
    screen.getByRole('button', { name: /^07:30/ }).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.textContent).toMatch(/^18:30/)
    await user.keyboard('{ArrowRight}{ArrowLeft}{Enter}')
    expect(onSlotChange).toHaveBeenCalledExactlyOnceWith('b')
  })
})

describe('the previous arrow of the slot picker', () => {
  test.each([
    ['en', 'Previous week', 'Next week'],
    ['nl', 'Vorige week', 'Volgende week'],
  ] as const)('in %s, it cannot lead to a past period (R-D370, R-A2.11)', async (locale, previous, next) => {
    const { user } = start(locale)
    const back = () => screen.getByRole('button', { name: previous })
    expect(back().getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: next }))
    expect(onDayChange).toHaveBeenLastCalledWith('2025-03-21')
    expect(back().getAttribute('aria-disabled')).toBeNull()
    await user.click(back())
    expect(onDayChange).toHaveBeenLastCalledWith('2025-03-14')
    // D370: the button that was pressed keeps the focus, and does nothing more.
    expect([back().getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', back()])
    await user.keyboard('{Enter}')
    expect(onDayChange).toHaveBeenCalledTimes(2)
  })
})

describe('a day without slots in the slot picker (R-A2.14, R-A2.15)', () => {
  test.each([
    ['en', 'No time slots for this day.', 'Next available date: Mon, Mar 24', 'Mon, Mar 24'],
    ['nl', 'Geen opties voor deze dag', 'Eerstvolgende mogelijkheid: ma 24 mrt', 'ma 24 mrt'],
  ] as const)('in %s it offers the next available date', async (locale, title, line, link) => {
    const { user } = start(locale, { first: '2025-03-16' })
    expect(screen.getAllByText(title)[0]?.parentElement?.textContent).toContain(line)
    await user.click(screen.getByRole('button', { name: link }))
    expect(onDayChange).toHaveBeenCalledExactlyOnceWith('2025-03-24')
    expect(screen.getByRole('button', { name: /24 (March|maart)/, pressed: true })).toBeTruthy()
  })

  test.each([
    ['en', 'First available date: Fri, Mar 14'],
    ['nl', 'Eerste mogelijkheid: vr 14 mrt'],
  ] as const)('in %s it names the first available date, if that is earlier', (locale, line) => {
    start(locale, { first: '2025-03-16', availableDates: [localDate('2025-03-14'), localDate('2025-03-15')] })
    expect(screen.getByText(line.split(':')[0]!, { exact: false }).textContent).toContain(line)
  })

  test('without any available date, it only says that there are no slots', () => {
    start('en', { availableDates: [], slots: [] })
    expect(screen.queryByText(/Next available date/)).toBeNull()
  })
})

test.each([
  ['en', 'Loading time slots'],
  ['nl', 'Tijden laden'],
] as const)('While the slot picker loads in %s, it says “%s” and shows no notice (R-A3.16)', (locale, loading) => {
  start(locale, { isLoading: true, slots: [] })
  expect(screen.getByRole('status').textContent).toBe(loading)
  expect(screen.queryByText(/No time slots|Geen opties/)).toBeNull()
})

describe('choosing days by keyboard (WAI-ARIA grid)', () => {
  test.each([
    ['{ArrowRight}', 'Saturday 15 March'],
    ['{ArrowLeft}', 'Thursday 13 March'],
    ['{Home}', 'Monday 10 March'],
    ['{End}', 'Sunday 16 March'],
    ['{ArrowDown}', 'Friday 21 March'],
    ['{PageDown}', 'Friday 21 March'],
    ['{End}{ArrowRight}', 'Monday 17 March'],
    ['{PageDown}{PageUp}', 'Friday 14 March'],
    // Page Up does nothing, because the current week is the earliest one.
    ['{PageUp}', 'Friday 14 March'],
    ['{Home}{ArrowLeft}', 'Monday 10 March'],
  ])('the key %s leads to %s', async (keys, name) => {
    const { user } = start('en')
    day(/^Friday 14/).focus()
    await user.keyboard(keys)
    expect(document.activeElement).toBe(day(new RegExp(`^${name}`)))
    expect(document.activeElement).toHaveProperty('tabIndex', 0)
  })

  test('one day is in the tab order, and Enter chooses the day that the arrow keys reached', async () => {
    const { user } = start('en')
    expect(days().filter((each) => each.tabIndex === 0)).toHaveLength(1)
    day(/^Friday 14/).focus()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(onDayChange).toHaveBeenCalledExactlyOnceWith('2025-03-15')
  })

  test('after a move by key, a click on a slot keeps the focus there', async () => {
    const { user } = start('en')
    day(/^Friday 14/).focus()
    await user.keyboard('{ArrowRight}')
    const slot = screen.getByRole('button', { name: /^09:00/ })
    await user.click(slot)
    expect(document.activeElement).toBe(slot)
  })

  test('the focus moves also when the parent component turns the page later', async () => {
    const { user, rerender } = start('en', { activeDay: localDate('2025-03-14') })
    day(/^Friday 14/).focus()
    await user.keyboard('{PageDown}')
    expect(onDayChange).toHaveBeenCalledExactlyOnceWith('2025-03-21')
    rerender(<Example activeDay={localDate('2025-03-21')} />)
    expect(document.activeElement).toBe(day('Friday 21 March'))
  })
})

describe('the styles of the slot picker', () => {
  test('reschedule shows no duration, no price, no marks, and only available days (R-A2.13, R-A4.5, R-A4.7)', async () => {
    const { user } = start('en', { calendarStyle: 'reschedule' })
    expect(screen.getByRole('button', { name: '07:30 5 seats left' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /has time slots/ })).toBeNull()
    await user.click(day('Thursday 13 March'))
    expect(onDayChange).not.toHaveBeenCalled()
    await user.click(day('Saturday 15 March'))
    expect(onDayChange).toHaveBeenCalledExactlyOnceWith('2025-03-15')
  })

  test.each([
    ['en', 'Month', 'Week', 'Next month'],
    ['nl', 'Maand', 'Week', 'Volgende maand'],
  ] as const)('default on a phone has the view switch in %s: %s/%s (R-A2.3)', async (locale, month, week, next) => {
    setScreenWidth(390)
    const { user } = start(locale, { calendarStyle: 'default' })
    expect(days()).toHaveLength(7)
    await user.click(screen.getByRole('radio', { name: month }))
    expect(days()).toHaveLength(42)
    await user.click(screen.getByRole('button', { name: next }))
    expect(onDayChange).toHaveBeenLastCalledWith('2025-04-14')
    await user.click(screen.getByRole('radio', { name: week }))
    expect(days()).toHaveLength(7)
  })

  test.each([
    ['default', 768, 42],
    ['default', 1024, 7],
    ['widget', 768, 7],
    ['widget', 390, 7],
    ['reschedule', 800, 7],
  ] as const)(
    '%s at a width of %i px shows %i days and no view switch (R-A2.4, R-A2.5, R-A2.6)',
    (calendarStyle, width, count) => {
      setScreenWidth(width)
      start('en', { calendarStyle })
      expect(days()).toHaveLength(count)
      expect(screen.queryByRole('radio')).toBeNull()
    },
  )

  test('a wider screen has no view switch, and drops the view that was chosen with it', async () => {
    setScreenWidth(390)
    const { user } = start('en', { calendarStyle: 'default' })
    await user.click(screen.getByRole('radio', { name: 'Month' }))
    act(() => setScreenWidth(1280))
    expect(days()).toHaveLength(7)
  })

  test('in the month view, choosing a day sets the shown week (R-A4.3)', async () => {
    setScreenWidth(390)
    const { user } = start('en', { calendarStyle: 'default' })
    await user.click(screen.getByRole('radio', { name: 'Month' }))
    await user.click(day(/24 March/))
    await user.click(screen.getByRole('radio', { name: 'Week' }))
    expect(days()[0]).toBe(day(/24 March/))
  })

  test('an unknown style throws an error (R-A8.4)', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => start('en', { calendarStyle: 'month' as any })).toThrow('Incorrect calendar type')
    quiet.mockRestore()
  })
})
