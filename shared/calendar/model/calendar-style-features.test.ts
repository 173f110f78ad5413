import { describe, expect, test } from 'vitest'
import { canSwitchView, firstView, traitsOf, type CalendarStyle, type ScreenSize } from './calendar-style-features.ts'

describe('A2.2, A2.4, A2.5 and A2.6: the view by style and screen', () => {
  test.each<[style: CalendarStyle, screen: ScreenSize, view: 'week' | 'month', canSwitch: boolean]>([
    ['default', 'mobile', 'week', true],
    ['default', 'tablet', 'month', false],
    ['default', 'wide', 'week', false],
    ['dashboard', 'mobile', 'week', true],
    ['dashboard', 'tablet', 'month', true],
    ['dashboard', 'wide', 'week', true],
    ['widget', 'mobile', 'week', false],
    ['widget', 'tablet', 'week', false],
    ['widget', 'wide', 'week', false],
    ['reschedule', 'mobile', 'week', false],
    ['reschedule', 'tablet', 'week', false],
    ['reschedule', 'wide', 'week', false],
  ])('%s on %s: %s, switch %s', (style, screen, view, canSwitch) => {
    expect(firstView(style, screen)).toBe(view)
    expect(canSwitchView(style, screen)).toBe(canSwitch)
  })
})

test.each(['', 'Widget', 'DEFAULT', 'toString', 'month'])(
  'A3.19, A8.4 and D97: an unknown style %j is an error',
  (style) => {
    expect(() => traitsOf(style)).toThrow(new Error('Incorrect calendar type'))
  },
)

test.each<[style: CalendarStyle, showsSlots: boolean, showsDurationAndPrice: boolean]>([
  ['default', true, true],
  ['widget', true, true],
  ['dashboard', false, true],
  ['reschedule', true, false],
])('%s: slots %s (rule A2.12), duration and price %s (rule A2.13)', (style, showsSlots, showsDurationAndPrice) => {
  expect(traitsOf(style)).toMatchObject({ showsSlots, showsDurationAndPrice })
})
