import { describe, expect, test } from 'vitest'
import { readBoot } from './boot-settings.ts'

const page = (json: string) => {
  const made = document.implementation.createHTMLDocument()
  made.body.innerHTML = `<script type="application/json" id="inplan-boot">${json}</script>`
  return made
}

const catalogue = { organisation: { id: 'of-the-page' } }

describe('the start-up parameters of the widget (R-B1.7)', () => {
  test.each([
    ['organization_id of the address', '?organization_id=studio', 'studio'],
    ['else the organisation that the page was sent for', '', 'of-the-page'],
  ])('give the organisation: %s', (_, search, id) => {
    expect(readBoot(page(JSON.stringify(catalogue)), search).organisationId).toBe(id)
  })

  test('may be missing altogether', () => {
    expect(readBoot(page('null'), '')).toEqual({ organisationId: '', colour: undefined, catalogue: undefined })
  })

  test.each([
    ['#2d3a6b', '#2d3a6b'],
    ['#FA0', '#FA0'],
    ['red;}', undefined],
    ['#12345', undefined],
    ['', undefined],
  ])('give for the host page’s colour %j the colour %j', (colour, read) => {
    expect(readBoot(page('null'), `?colour=${encodeURIComponent(colour)}`).colour).toBe(read)
  })
})

test.each([
  ['?organization_id=o&instructorId=fenna', 'fenna'],
  ['?organization_id=o&instructorId=fenna&serviceId=s', undefined],
  ['?organization_id=o', undefined],
])('The URL %s selects the specialist %s (R-D364)', (search, specialistId) => {
  expect(readBoot(document, search).specialistId).toBe(specialistId)
})
