import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aBooking } from '#tests/builders/provider-wire.ts'
import { cardsOf } from './calendar-cards.ts'
import { EventCard } from './event-card.tsx'

/**
 * Renders the card of a booking of the given duration while several calendars are shown. `part` is the card's fraction of a day that is 146
 * px wide.
 */
function renderCard(minutes: number, part: number) {
  const end = `2025-03-13T10:${String(minutes).padStart(2, '0')}:00+01:00`
  const [card] = cardsOf([aBooking({ startTime: '2025-03-13T10:00:00+01:00', endTime: end })], [], new Map())
  if (!card) throw new Error('There is no card.')
  render(
    <EventCard
      placed={{ item: card, column: 0, columns: 1, width: 1 }}
      lane={{ left: 0, width: part }}
      dayWidth={146}
      name={undefined}
      person={{ tint: 0, initials: 'FB' }}
      isPast={false}
      isLive={false}
      isFaded={false}
    />,
  )
}

describe('a card in the calendar of several specialists', () => {
  it.each([
    ['a short one', 15, 1],
    ['a long one beside two others', 45, 1 / 3],
  ])('has the initials of its specialist: %s', (_, minutes, part) => {
    renderCard(minutes, part)
    expect(screen.getByText('FB')).toBeTruthy()
  })

  it('shows only the customer’s name on one line in a third of the day’s width', () => {
    renderCard(15, 1 / 3)
    expect(screen.getByText('Noor Jansen')).toBeTruthy()
    expect(screen.queryByText('FB')).toBeNull()
  })
})
