import { describe, expect, it } from 'vitest'
import { differencesOf, mergedWith, type ConflictField } from './differences.ts'

interface Draft {
  name: string
  minutes: string
  places: string[]
}

const fields: readonly ConflictField<Draft>[] = [
  { name: 'name', label: 'Name' },
  { name: 'minutes', label: 'Duration', show: ({ minutes }) => `${minutes} min` },
  { name: 'places', label: 'Location' },
]

const baseline: Draft = { name: 'Yoga', minutes: '60', places: ['home'] }

describe.each([
  {
    what: 'nothing but mine changed',
    mine: { ...baseline, name: 'Yoga at noon' },
    stored: baseline,
    differences: [],
    merged: { name: 'Yoga at noon', minutes: '60', places: ['home'] },
  },
  {
    what: 'nothing but the stored one changed',
    mine: baseline,
    stored: { ...baseline, minutes: '75' },
    differences: [],
    merged: { name: 'Yoga', minutes: '75', places: ['home'] },
  },
  {
    what: 'each changed another field',
    mine: { ...baseline, name: 'Yoga at noon' },
    stored: { ...baseline, minutes: '75' },
    differences: [],
    merged: { name: 'Yoga at noon', minutes: '75', places: ['home'] },
  },
  {
    what: 'both changed the same field to the same',
    mine: { ...baseline, places: ['studio'] },
    stored: { ...baseline, places: ['studio'] },
    differences: [],
    merged: { name: 'Yoga', minutes: '60', places: ['studio'] },
  },
  {
    what: 'both changed the same fields',
    mine: { name: 'Yoga at noon', minutes: '45', places: ['home', 'studio'] },
    stored: { name: 'Morning yoga', minutes: '75', places: [] },
    differences: [
      { name: 'name', label: 'Name', mine: 'Yoga at noon', stored: 'Morning yoga' },
      { name: 'minutes', label: 'Duration', mine: '45 min', stored: '75 min' },
      { name: 'places', label: 'Location', mine: 'home, studio', stored: '' },
    ],
    merged: { name: 'Yoga at noon', minutes: '45', places: ['home', 'studio'] },
  },
])('two windows, when $what', ({ mine, stored, differences, merged }) => {
  it('have a conflict in the fields that both changed', () =>
    expect(differencesOf(baseline, mine, stored, fields)).toEqual(differences))
  it('are merged', () => expect(mergedWith(baseline, mine, stored)).toEqual(merged))
})
