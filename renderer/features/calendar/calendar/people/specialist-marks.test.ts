import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '#shared/colour/accent.ts'
import { aSpecialist } from '#tests/builders/provider-wire.ts'
import { marksOf, TINTS } from './specialist-marks.ts'

const css = readFileSync(resolve(import.meta.dirname, 'tints.css'), 'utf8')
const colours = [...css.matchAll(/'(\d)'\] \{\s+--person: light-dark\((#\w{6}), (#\w{6})\)/g)]

describe('the colours of specialists', () => {
  it('exist for each number', () => {
    expect(colours.map(([, number]) => Number(number))).toEqual(Array.from({ length: TINTS }, (_, index) => index))
  })

  it.each(colours.flatMap(([, number, light, dark]) => [`${number} ${light}`, `${number} ${dark}`]))(
    'white can be read on %s',
    (text) => {
      const colour = text.slice(2)
      expect(contrast('#f6fbf8', colour)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

describe('marksOf', () => {
  it('gives each specialist a colour and initials', () => {
    const daan = aSpecialist({ id: 'daan', firstName: 'Daan', lastName: 'Visser' })
    expect([...marksOf([aSpecialist(), daan])]).toEqual([
      ['fenna', { tint: 0, initials: 'FB' }],
      ['daan', { tint: 1, initials: 'DV' }],
    ])
  })

  it('gives the ninth specialist the first colour again', () => {
    const many = Array.from({ length: 9 }, (_, index) => aSpecialist({ id: `s${index}` }))
    expect(marksOf(many).get('s8')?.tint).toBe(0)
  })
})
