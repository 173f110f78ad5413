import { describe, expect, it } from 'vitest'
import type { ServiceDraft } from './service-rules.ts'
import { serviceNumbers, serviceProblems } from './service-rules.ts'

const business = { kind: 'business' } as const
const freelancer = { kind: 'freelancer' } as const
const draft: ServiceDraft = {
  kind: 'private',
  name: 'Sports massage',
  duration: '45',
  price: '60',
  isFree: false,
  seats: '',
  specialistIds: ['anna'],
}

describe('serviceProblems (R-A5.1, R-A5.2, R-A5.3, R-A5.4, R-A5.5, R-A9.4, R-A9.7, R-A9.8, R-D140)', () => {
  it('finds no problem in a complete service', () => {
    expect(serviceProblems(draft, business)).toEqual({})
    expect(serviceProblems({ ...draft, kind: 'group', seats: '2' }, business)).toEqual({})
  })

  it.each<[Partial<ServiceDraft>, object]>([
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'a'.repeat(100) }, {}],
    [{ name: 'a'.repeat(101) }, { name: 'service-name-length' }],
    [{ name: 'Coördinatie 1-op-1' }, {}],
    [{ name: 'Coo\u0308rdinatie' }, {}],
    [{ name: '3D scan' }, {}],
    [{ name: '-scan' }, { name: 'service-name' }],
    [{ name: 'Massage & more' }, { name: 'service-name' }],
    [{ name: 'Massage\nmore' }, { name: 'service-name' }],
    [{ price: '' }, { price: 'required' }],
    [{ price: '12.345' }, { price: 'price-format' }],
    [{ price: '0' }, { price: 'price-range' }],
    [{ price: '', isFree: true }, {}],
    [{ duration: '' }, { duration: 'required' }],
    [{ duration: '0' }, { duration: 'duration' }],
    [{ duration: '1' }, {}],
    [{ duration: '1440' }, {}],
    [{ duration: '1441' }, { duration: 'duration' }],
    [{ duration: '22.5' }, { duration: 'duration' }],
    [{ kind: 'group', seats: '' }, { seats: 'seats-required' }],
    [{ kind: 'group', seats: '2.5' }, { seats: 'seats-required' }],
    [{ kind: 'group', seats: '1' }, { seats: 'seats-minimum' }],
    [{ kind: 'private', seats: '1' }, {}],
    [{ specialistIds: [] }, { specialistIds: 'specialists' }],
    [
      { name: '', price: '0', duration: 'x' },
      { name: 'required', price: 'price-range', duration: 'duration' },
    ],
  ])('%j: %j', (changes, problems) => {
    expect(serviceProblems({ ...draft, ...changes }, business)).toEqual(problems)
  })

  it('does not require a specialist from a freelancer (R-A6.1)', () => {
    expect(serviceProblems({ ...draft, specialistIds: [] }, freelancer)).toEqual({})
  })
})

describe('serviceNumbers', () => {
  it('converts the typed texts to numbers (R-A4.24)', () => {
    expect(serviceNumbers({ ...draft, price: '12,50' })).toEqual({ durationMinutes: 45, priceCents: 1250, capacity: 1 })
    expect(serviceNumbers({ ...draft, kind: 'group', seats: '8', isFree: true })).toEqual({
      durationMinutes: 45,
      priceCents: 0,
      capacity: 8,
    })
  })

  it('throws for a draft with problems', () => {
    expect(() => serviceNumbers({ ...draft, price: '' })).toThrow(RangeError)
    expect(() => serviceNumbers({ ...draft, duration: '' })).toThrow(RangeError)
  })
})
