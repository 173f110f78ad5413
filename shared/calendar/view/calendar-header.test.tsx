import { screen } from '@testing-library/react'
import { useReducer } from 'react'
import { expect, test, vi } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { renderIn } from '#tests/dom/render-in.tsx'
import { reduceCalendar, type CalendarState } from '../model/calendar-state.ts'
import { CalendarHeader } from './calendar-header.tsx'

const start: CalendarState = {
  view: 'week',
  activeDay: localDate('2025-03-14'),
  activeSlotId: undefined,
  today: localDate('2025-03-12'),
}

function Example({ onMenu = () => {}, onPerson }: { onMenu?: () => void; onPerson?: () => void }) {
  const [state, dispatch] = useReducer(reduceCalendar, start)
  return (
    <CalendarHeader
      state={state}
      dispatch={dispatch}
      person={{ name: 'Fenna de Boer', onPress: onPerson }}
      onMenu={onMenu}
    >
      <button type="button">Today</button>
    </CalendarHeader>
  )
}

test.each([
  ['en', 'Mar, 2025 Week Show the month', 'Mar, 2025 Month Show the week', 'Previous week', 'Next month', 'Apr, 2025'],
  ['nl', 'Mrt, 2025 Week Toon de maand', 'Mrt, 2025 Maand Toon de week', 'Vorige week', 'Volgende maand', 'Apr, 2025'],
] as const)(
  'In %s, the month label of the calendar switches the view (R-A2.7)',
  async (locale, week, month, previous, next, april) => {
    const { user } = renderIn(locale, <Example />)
    expect(screen.getByRole('button', { name: previous }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: week }))
    expect(screen.getByRole('button', { name: month })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: next }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(april)
  },
)

test('The calendar header shows the menu, the person and further actions', async () => {
  const onMenu = vi.fn<() => void>()
  const onPerson = vi.fn<() => void>()
  const { user } = renderIn('en', <Example onMenu={onMenu} onPerson={onPerson} />)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(screen.getByRole('button', { name: 'Fenna de Boer' }))
  expect([onMenu.mock.calls.length, onPerson.mock.calls.length]).toEqual([1, 1])
  expect(screen.getByRole('button', { name: 'Today' })).toBeTruthy()
})

test('The person in the calendar header is not a button when there is no action for it', () => {
  renderIn('en', <Example />)
  expect(screen.getByText('Fenna de Boer')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fenna de Boer' })).toBeNull()
})
