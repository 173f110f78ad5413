import { expect, test } from 'vitest'
import { searchOptions } from '#shared/ui/search.ts'
import { zoneOptions } from './zone-options.ts'

const winter = zoneOptions(new Date('2025-01-15T12:00:00Z'))

test.each([
  ['Amst', /^Europe.Amsterdam$/],
  ['Netherlands', /^Europe.Amsterdam$/],
  ['Nederland', /^Europe.Amsterdam$/],
  ['Brazilië', /^America.Sao_Paulo$/],
  ['buenos aires', /Buenos_Aires$/],
  ['+1', /^Europe.Amsterdam$/],
  ['UTC+5:30', /^Asia.(Kolkata|Calcutta)$/],
  ['GMT-3', /^America.Sao_Paulo$/],
])('A search for the time zone “%s” finds %s', (query, zone) => {
  expect(searchOptions(winter, query).map(({ value }) => value)).toContainEqual(expect.stringMatching(zone))
})

test('Time zones with exactly the typed offset come first', () => {
  const found = searchOptions(winter, '+1').map(({ detail }) => detail)
  const others = found.findIndex((detail) => detail !== 'UTC+1')
  expect(others).toBeGreaterThan(10)
  expect(found.slice(others)).not.toContain('UTC+1')
})
