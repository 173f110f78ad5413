import { describe, expect, test } from 'vitest'
import { bookingNotifications } from './booking-notifications.ts'
import { desktopTexts } from './texts.ts'

type Shown = { title: string; body: string; onClick: () => void }

function start(language: 'en' | 'nl' = 'en') {
  const shown: Shown[] = []
  const opened: string[] = []
  const hear = bookingNotifications({
    text: desktopTexts(() => language),
    show: (notification) => shown.push(notification),
    openBooking: (bookingId) => opened.push(bookingId),
  })
  return { hear, shown, opened }
}

describe('a new booking', () => {
  test.each([
    ['en', { title: 'New booking', body: 'Open Inplan to see it.' }],
    ['nl', { title: 'Nieuwe boeking', body: 'Open Inplan om hem te bekijken.' }],
  ] as const)('D7: is told in %s without whose, what or when', (language, content) => {
    const { hear, shown } = start(language)
    hear(['bookings', 'booked:b1'])
    expect(shown).toEqual([{ ...content, onClick: expect.any(Function) }])
  })

  test('opens when its notification is clicked', () => {
    const { hear, shown, opened } = start()
    hear(['booked:b1', 'booked:b2'])
    shown[1]?.onClick()
    expect(opened).toEqual(['b2'])
  })

  test('is told once, however often it is announced', () => {
    const { hear, shown } = start()
    hear(['booked:b1'])
    hear(['booked:b1', 'bookings'])
    expect(shown).toHaveLength(1)
  })

  test('other changes are not told', () => {
    const { hear, shown } = start()
    hear(['bookings', 'availability', 'services', 'booked:'])
    expect(shown).toEqual([])
  })
})
