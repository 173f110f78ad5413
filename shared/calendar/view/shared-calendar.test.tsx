import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { renderIn } from '#tests/dom/render-in.tsx'
import { setScreenWidth } from '#tests/dom/browser.ts'
import { BookedItemList } from './booked-item-list.tsx'
import { SharedCalendar } from './shared-calendar.tsx'

const common = {
  today: localDate('2025-03-12'),
  activeDay: localDate('2025-03-21'),
  availableDates: [localDate('2025-03-21')],
  onDayChange: vi.fn<(day: LocalDate) => void>(),
}
const slots = [{ id: 'a', startMinute: 540, durationMinutes: 60, priceCents: 8550 }]

test.each([
  ['en', 'Menu', 'Previous week', 'Next week', 'Mar, 2025 Week Show the month'],
  ['nl', 'Menu', 'Vorige week', 'Volgende week', 'Mrt, 2025 Week Toon de maand'],
] as const)(
  'In %s, the dashboard calendar has a menu, an avatar, arrows and a month label (R-A2.7, R-A2.8)',
  (locale, menu, back, next, month) => {
    renderIn(
      locale,
      <SharedCalendar {...common} calendarStyle="dashboard" instructor={{ name: 'Fenna de Boer' }} onMenu={() => {}} />,
    )
    for (const name of [menu, back, next, month]) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(within(screen.getByRole('banner')).getByText('FB')).toBeTruthy()
  },
)

test('the dashboard lists no slots and marks no days (R-A4.5); every day can be chosen (R-A2.12)', async () => {
  const { user } = renderIn(
    'en',
    <SharedCalendar {...common} calendarStyle="dashboard" instructor={{ name: 'Fenna de Boer' }} onMenu={() => {}} />,
  )
  expect(screen.queryByRole('group', { name: 'Time slots' })).toBeNull()
  expect(screen.queryByRole('button', { name: /has time slots/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tuesday 18 March' }))
  expect(common.onDayChange).toHaveBeenLastCalledWith('2025-03-18')
})

test('The month label of the dashboard calendar switches between week and month (R-A4.1)', async () => {
  const { user } = renderIn(
    'en',
    <SharedCalendar {...common} calendarStyle="dashboard" instructor={{ name: 'Fenna de Boer' }} onMenu={() => {}} />,
  )
  const days = () => within(screen.getByRole('grid')).getAllByRole('button')
  expect(days()).toHaveLength(7)
  await user.click(screen.getByRole('button', { name: /^Mar, 2025/ }))
  expect(days()).toHaveLength(42)
  expect(screen.getAllByRole('columnheader').map((each) => each.getAttribute('abbr'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
})

test.each(['default', 'widget', 'reschedule'] as const)(
  '%s lists the slots of the active day (R-A2.12)',
  (calendarStyle) => {
    setScreenWidth(390)
    renderIn('en', <SharedCalendar {...common} calendarStyle={calendarStyle} slots={slots} />)
    const list = screen.getByRole('group', { name: 'Time slots' })
    expect(within(list).getByRole('button').textContent?.trim()).toBe(
      calendarStyle === 'reschedule' ? '09:00' : '09:00 €85.50 60 min',
    )
  },
)

test.each(['', 'month', 'DEFAULT'])('the style %j is an error (R-A8.4)', (style) => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderIn('en', <SharedCalendar {...common} calendarStyle={style as 'widget'} slots={slots} />)).toThrow(
    'Incorrect calendar type',
  )
  quiet.mockRestore()
})

test.each([
  ['en', 'Deep tissue massage 5x 1 h 15 min'],
  ['nl', 'Deep tissue massage 5x 1 u 15 min'],
] as const)(
  'In %s, a session in the dashboard calendar shows its title, count and duration (R-A2.16)',
  (locale, line) => {
    const session = { id: 'a', title: 'Deep tissue massage', count: 5, durationMinutes: 75 }
    renderIn(locale, <BookedItemList label="Sessions" sessions={[session]} />)
    expect(within(screen.getByRole('list', { name: 'Sessions' })).getByRole('listitem').textContent).toBe(line)
  },
)
