import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { aBooking, anAbsence, aSchedule, aService, at } from '#tests/builders/provider-wire.ts'
import { bandsOf } from './availability-bands.ts'
import { absencesByDay } from './calendar-absences.ts'
import { cardsOf } from './calendar-cards.ts'
import { layDay } from './day-lanes.ts'

const services = new Map([aService()].map((service) => [service.id, service]))

const times = (text: string) => ({
  startTime: at(`2025-03-13 ${text.slice(0, 5)}`),
  endTime: at(`2025-03-13 ${text.slice(6)}`),
})

/** Parses "daan 09:00-12:00" as availability. */
const open = (text: string) => {
  const [specialistId = '', span = ''] = text.split(' ')
  return aSchedule({ id: `open ${text}`, seriesId: text, specialistId, ...times(span) })
}

const booking = (text: string) => {
  const [specialistId = '', span = ''] = text.split(' ')
  return aBooking({ id: text, specialistId, ...times(span) })
}

/** The horizontal extent of each item in percent of the day's width, by name. */
function layout(bands: readonly string[], cards: readonly string[]): Record<string, string> {
  const laid = layDay(
    { bands: bandsOf(bands.map(open), services), cards: cardsOf(cards.map(booking), [], services), absences: [] },
    24,
    true,
  )
  const percent = (share: number) => Math.round(share * 100)
  return Object.fromEntries([
    ...laid.bands.map(({ item, column, columns, width }) => [
      item.key,
      `${percent(column / columns)}-${percent((column + width) / columns)}`,
    ]),
    ...laid.cards.map(({ placed: { item, column, columns, width }, lane }) => [
      item.key,
      `${percent(lane.left + (lane.width * column) / columns)}-${percent(lane.left + (lane.width * (column + width)) / columns)}`,
    ]),
  ])
}

describe('layDay', () => {
  it('puts the cards of two specialists into the bands of their own time', () => {
    expect(
      layout(['fenna 09:00-17:00', 'daan 09:00-17:00'], ['daan 10:00-11:00', 'fenna 14:00-15:00', 'fenna 14:30-15:30']),
    ).toEqual({
      'open daan 09:00-17:00': '0-50',
      'open fenna 09:00-17:00': '50-100',
      'daan 10:00-11:00': '0-50',
      'fenna 14:00-15:00': '50-75',
      'fenna 14:30-15:30': '75-100',
    })
  })

  it('gives a card outside its specialist’s open time a lane of its own, so that it covers no other band', () => {
    expect(layout(['fenna 09:00-12:00'], ['daan 10:00-11:00', 'daan 15:00-16:00'])).toEqual({
      'open fenna 09:00-12:00': '0-50',
      'daan 10:00-11:00': '50-100',
      'daan 15:00-16:00': '0-100',
    })
  })

  it('keeps a card that reaches past its band apart from the next card', () => {
    expect(layout(['fenna 09:00-12:00', 'daan 12:00-15:00'], ['fenna 11:30-12:30'])).toEqual({
      'open fenna 09:00-12:00': '0-50',
      'open daan 12:00-15:00': '50-100',
      'fenna 11:30-12:30': '0-50',
    })
  })

  it('gives one specialist’s cards the whole width', () => {
    expect(layout(['fenna 09:00-12:00'], ['fenna 09:00-10:00', 'fenna 09:30-10:30'])).toEqual({
      'open fenna 09:00-12:00': '0-100',
      'fenna 09:00-10:00': '0-50',
      'fenna 09:30-10:30': '50-100',
    })
  })
})

describe('an absence in the calendar of several specialists (R-D329)', () => {
  /** The horizontal extents of the lunch of some people, in percent of the day's width. */
  function lunchOf(
    specialistIds: readonly string[],
    bands: readonly string[],
    cards: readonly string[],
    isEveryone = true,
  ) {
    const absence = anAbsence({
      specialistIds: [...specialistIds],
      times: [{ startTime: at('2025-03-13 12:00'), endTime: at('2025-03-13 13:00') }],
    })
    const items = {
      bands: bandsOf(bands.map(open), services),
      cards: cardsOf(cards.map(booking), [], services),
      absences: absencesByDay([absence], [])(localDate('2025-03-13')),
    }
    const percent = (share: number) => Math.round(share * 100)
    return layDay(items, 24, isEveryone).absences.map(
      ({ lane }) => `${percent(lane.left)}-${percent(lane.left + lane.width)}`,
    )
  }
  const both = ['daan 09:00-17:00', 'fenna 09:00-17:00']

  it.each([
    { name: 'lies in the own lane', who: ['daan'], bands: both, cards: [], lanes: ['0-50'] },
    { name: 'of everyone covers the day', who: [], bands: both, cards: [], lanes: ['0-100'] },
    { name: 'of two covers both lanes', who: ['daan', 'fenna'], bands: both, cards: [], lanes: ['0-50', '50-100'] },
    { name: 'without a lane is a strip', who: ['daan'], bands: ['fenna 09:00-17:00'], cards: [], lanes: ['0-20'] },
    {
      name: 'does not cover the booking of somebody else',
      who: ['daan'],
      bands: [],
      cards: ['fenna 12:00-13:00'],
      lanes: ['0-20'],
    },
    { name: 'is a strip on a day without anything', who: ['daan'], bands: [], cards: [], lanes: ['0-20'] },
  ])('$name', ({ who, bands, cards, lanes }) => {
    expect(lunchOf(who, bands, cards)).toEqual(lanes)
  })

  it('covers the whole day in the calendar of one specialist', () => {
    expect(lunchOf(['daan'], ['daan 09:00-17:00'], [], false)).toEqual(['0-100'])
  })
})
