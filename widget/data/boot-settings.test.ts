import { describe, expect, test } from 'vitest'
import { readBoot } from './boot-settings.ts'

const page = (json: string) => {
  const made = document.implementation.createHTMLDocument()
  made.body.innerHTML = `<script type="application/json" id="inplan-boot">${json}</script>`
  return made
}

const catalogue = { organisation: { id: 'of-the-page' } }

describe('B1.7: the start-up parameters', () => {
  test.each([
    ['organization_id of the address', '?organization_id=studio', 'studio'],
    ['else the organisation that the page was sent for', '', 'of-the-page'],
  ])('whose widget it is: %s', (_, search, id) => {
    expect(readBoot(page(JSON.stringify(catalogue)), search).organisationId).toBe(id)
  })

  test('none at all', () => {
    expect(readBoot(page('null'), '')).toEqual({ organisationId: '', colour: undefined, catalogue: undefined })
  })

  test.each([
    ['#2d3a6b', '#2d3a6b'],
    ['#FA0', '#FA0'],
    ['red;}', undefined],
    ['#12345', undefined],
    ['', undefined],
  ])('the host page’s colour %j is %j', (colour, read) => {
    expect(readBoot(page('null'), `?colour=${encodeURIComponent(colour)}`).colour).toBe(read)
  })
})

test.each([
  ['?organization_id=o&instructorId=fenna', 'fenna'],
  ['?organization_id=o&instructorId=fenna&serviceId=s', undefined],
  ['?organization_id=o', undefined],
])('D364: %s asks for the specialist %s', (search, specialistId) => {
  expect(readBoot(document, search).specialistId).toBe(specialistId)
})
