import { describe, expect, test } from 'vitest'
import { canSwitchView, firstView, traitsOf, type CalendarStyle, type ScreenSize } from './calendar-style-features.ts'

describe('the first view by calendar style and screen (R-A2.2, R-A2.4, R-A2.5, R-A2.6)', () => {
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
  ])('%s on a %s screen starts with the %s view, can be switched: %s', (style, screen, view, canSwitch) => {
    expect(firstView(style, screen)).toBe(view)
    expect(canSwitchView(style, screen)).toBe(canSwitch)
  })
})

test.each(['', 'Widget', 'DEFAULT', 'toString', 'month'])(
  'an unknown style %j is an error (R-A3.19, R-A8.4, R-D97)',
  (style) => {
    expect(() => traitsOf(style)).toThrow(new Error('Incorrect calendar type'))
  },
)

test.each<[style: CalendarStyle, showsSlots: boolean, showsDurationAndPrice: boolean]>([
  ['default', true, true],
  ['widget', true, true],
  ['dashboard', false, true],
  ['reschedule', true, false],
])('%s: slots %s (R-A2.12), duration and price %s (R-A2.13)', (style, showsSlots, showsDurationAndPrice) => {
  expect(traitsOf(style)).toMatchObject({ showsSlots, showsDurationAndPrice })
})
