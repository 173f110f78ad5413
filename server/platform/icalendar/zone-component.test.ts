import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { isShownTwice, offsetAt, zoneOf } from '#shared/time/zone.ts'
import { isFullProof } from '#tests/integration/support/full-or-reduced-run.ts'
import { calendarText } from './icalendar.ts'
import { zoneComponent } from './zone-component.ts'

const minuteOf = (instant: string): number => Date.parse(instant) / 60_000

function blockOf(name: string, instant: string): ICAL.Component {
  const start = minuteOf(instant)
  const content = calendarText([], [zoneComponent(zoneOf(name), { start, end: start + 60 })])
  return new ICAL.Component(ICAL.parse(content) as unknown[]).getFirstSubcomponent('vtimezone')!
}

/** Writes an observance as `DAYLIGHT 1970-03-29T02:00 +01:00 to +02:00 3 -1SU`. */
const linesOf = (block: ICAL.Component): string[] =>
  block.getAllSubcomponents().map((observance) => {
    const text = (property: string) => String(observance.getFirstPropertyValue(property))
    const rule = observance.getFirstPropertyValue('rrule') as ICAL.Recur | null
    const recurrence = rule ? ` ${rule.getComponent('BYMONTH').join()} ${rule.getComponent('BYDAY').join()}` : ''
    const change = `${text('tzoffsetfrom')} to ${text('tzoffsetto')}`
    return `${observance.name.toUpperCase()} ${text('dtstart').slice(0, 16)} ${change}${recurrence}`
  })

describe('the VTIMEZONE component of a zone', () => {
  test.each([
    [
      'Europe/Amsterdam',
      'STANDARD 1970-10-25T03:00 +02:00 to +01:00 10 -1SU',
      'DAYLIGHT 1970-03-29T02:00 +01:00 to +02:00 3 -1SU',
    ],
    [
      'America/New_York',
      'STANDARD 1970-11-01T02:00 -04:00 to -05:00 11 1SU',
      'DAYLIGHT 1970-03-08T02:00 -05:00 to -04:00 3 2SU',
    ],
    // Lord Howe changes its clocks by half an hour, and has summer in January.
    [
      'Australia/Lord_Howe',
      'STANDARD 1970-04-05T02:00 +11:00 to +10:30 4 1SU',
      'DAYLIGHT 1970-10-04T02:00 +10:30 to +11:00 10 1SU',
    ],
    [
      'Pacific/Auckland',
      'STANDARD 1970-04-05T03:00 +13:00 to +12:00 4 1SU',
      'DAYLIGHT 1970-09-27T02:00 +12:00 to +13:00 9 -1SU',
    ],
  ])('%s has one rule for each half of the year, the only form that Outlook reads', (name, standard, daylight) => {
    for (const instant of ['2025-03-14T12:00Z', '2025-07-01T12:00Z', '2030-12-24T12:00Z'])
      expect(linesOf(blockOf(name, instant)).toSorted().toReversed()).toEqual([standard, daylight])
  })

  test('a zone without changes of its offset has one offset', () => {
    expect(linesOf(blockOf('Asia/Kathmandu', '2025-03-14T00:00Z'))).toEqual([
      'STANDARD 2024-02-08T05:45 +05:45 to +05:45',
    ])
  })

  test('a yearly rule that ends in a later year is not used', () => {
    // Alberta changes its clocks for the last time: it stays on summer time.
    expect(linesOf(blockOf('America/Edmonton', '2025-06-15T00:00Z'))).toEqual([
      'DAYLIGHT 2024-05-10T18:00 -06:00 to -06:00',
      'STANDARD 2024-11-03T02:00 -06:00 to -07:00',
      'DAYLIGHT 2025-03-09T02:00 -07:00 to -06:00',
      'STANDARD 2025-11-02T02:00 -06:00 to -07:00',
      'DAYLIGHT 2026-03-08T02:00 -07:00 to -06:00',
    ])
  })

  test('irregular changes of the offset are written with their dates', () => {
    // The offset changes around Ramadan of 2024 and 2025.
    expect(linesOf(blockOf('Africa/Casablanca', '2025-02-01T00:00Z')).slice(0, 5)).toEqual([
      'DAYLIGHT 2023-12-29T01:00 +01:00 to +01:00',
      'STANDARD 2024-03-10T03:00 +01:00 to +00:00',
      'DAYLIGHT 2024-04-14T02:00 +00:00 to +01:00',
      'STANDARD 2025-02-23T03:00 +01:00 to +00:00',
      'DAYLIGHT 2025-04-06T02:00 +00:00 to +01:00',
    ])
  })

  // Steps of four days and an hour, so that every hour of the day is tested.
  const instants = Array.from({ length: 366 }, (_, index) => minuteOf('2024-06-01T00:00Z') + index * 97 * 60)

  test('every zone of the platform reads back with the same offsets, from 2024 to 2028 (T-B3)', () => {
    // The JavaScript platform computes offset changes slowly, so only the nightly run tests all zones.
    const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => isFullProof || index % 8 === 0)
    expect(zones.length).toBeGreaterThan(50)
    const wrong = zones.flatMap((name) => {
      const block = new ICAL.Timezone(blockOf(name, '2025-06-15T12:00Z'))
      return instants
        .filter((instant) => {
          const offset = offsetAt(zoneOf(name), instant)
          const wall = ICAL.Time.fromJSDate(new Date((instant + offset) * 60_000), true)
          return block.utcOffset(wall) !== offset * 60 && !isShownTwice(zoneOf(name), instant)
        })
        .map((instant) => `${name} ${new Date(instant * 60_000).toISOString()}`)
    })
    expect(wrong).toEqual([])
  }, 60_000)
})
