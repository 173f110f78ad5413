import { expect, it } from 'vitest'
import { zoneOf } from '#shared/time/zone.ts'
import { at } from '#tests/builders/scheduling.ts'
import { instantWriter } from './wire-instants.ts'

it.each([
  ['Europe/Amsterdam', '2025-03-30T00:59Z', '2025-03-30T01:59:00+01:00'],
  ['Europe/Amsterdam', '2025-03-30T01:00Z', '2025-03-30T03:00:00+02:00'],
  ['Europe/Amsterdam', '2025-10-26T00:59Z', '2025-10-26T02:59:00+02:00'],
  ['Europe/Amsterdam', '2025-10-26T01:00Z', '2025-10-26T02:00:00+01:00'],
  ['Europe/Amsterdam', '2024-12-31T23:00Z', '2025-01-01T00:00:00+01:00'],
  ['America/New_York', '2025-03-01T04:59Z', '2025-02-28T23:59:00-05:00'],
  ['Australia/Lord_Howe', '2025-01-01T00:00Z', '2025-01-01T11:00:00+11:00'],
  ['Australia/Lord_Howe', '2025-07-01T00:00Z', '2025-07-01T10:30:00+10:30'],
  ['America/St_Johns', '2025-07-01T00:00Z', '2025-06-30T21:30:00-02:30'],
])('In the zone %s, the instant %s is written as %s', (zone, instant, expected) => {
  const write = instantWriter(zoneOf(zone))
  expect(write(at(instant))).toBe(expected)
})

it('Instants of alternating days are written with the right offsets', () => {
  const write = instantWriter(zoneOf('Europe/Amsterdam'))
  const instants = ['2025-03-29T12:00Z', '2025-03-30T12:00Z', '2025-03-29T12:30Z', '2025-03-30T00:00Z'].map(at)
  expect(instants.map(write)).toEqual([
    '2025-03-29T13:00:00+01:00',
    '2025-03-30T14:00:00+02:00',
    '2025-03-29T13:30:00+01:00',
    '2025-03-30T01:00:00+01:00',
  ])
})
