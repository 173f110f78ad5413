import { describe, expect, it } from 'vitest'
import { emptyService, serviceSchema, toRequest, type ServiceDraft } from './service-form.ts'

const draft = (changes: Partial<ServiceDraft> = {}): ServiceDraft => ({
  ...emptyService,
  name: 'Deep tissue massage',
  duration: '60',
  price: '85',
  specialistIds: ['fenna'],
  ...changes,
})

const errorsOf = (changes: Partial<ServiceDraft>, needsSpecialist = true): string[] => {
  const result = serviceSchema(needsSpecialist).safeParse(draft(changes))
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('name (A5.1)', () => {
  it.each([
    { name: 'Yoga', errors: [] },
    { name: 'Één-op-één 2', errors: [] },
    { name: '1-on-1', errors: [] },
    { name: '', errors: ['name required', 'name service-name'] },
    { name: '-Yoga', errors: ['name service-name'] },
    { name: 'Yoga & more', errors: ['name service-name'] },
    { name: 'Yoga!', errors: ['name service-name'] },
    { name: 'a'.repeat(100), errors: [] },
    { name: 'a'.repeat(101), errors: ['name service-name-length'] },
  ])('$name', ({ name, errors }) => {
    expect(errorsOf({ name })).toEqual(errors)
  })
})

describe('price (A5.2, A5.3)', () => {
  it.each([
    { price: '85', errors: [] },
    { price: '62.50', errors: [] },
    { price: '62,5', errors: [] },
    { price: '1', errors: [] },
    { price: '99999', errors: [] },
    { price: '', errors: ['price price-format'] },
    { price: 'free', errors: ['price price-format'] },
    { price: '1.234', errors: ['price price-format'] },
    { price: '100000', errors: ['price price-format'] },
    { price: '0.99', errors: ['price price-range'] },
    { price: '99999.01', errors: ['price price-range'] },
  ])('$price', ({ price, errors }) => {
    expect(errorsOf({ price })).toEqual(errors)
  })

  it('is not asked for when it is free of charge', () => {
    expect(errorsOf({ price: '', isFree: true })).toEqual([])
  })
})

describe('duration (A5.4)', () => {
  it.each([
    { duration: '1', errors: [] },
    { duration: '1440', errors: [] },
    { duration: '', errors: ['duration duration'] },
    { duration: '0', errors: ['duration duration'] },
    { duration: '1441', errors: ['duration duration'] },
    { duration: '1.5', errors: ['duration duration'] },
    { duration: 'an hour', errors: ['duration duration'] },
  ])('$duration', ({ duration, errors }) => {
    expect(errorsOf({ duration })).toEqual(errors)
  })
})

describe('seats (A5.5)', () => {
  it.each([
    { serviceType: 'PUBLIC', seats: '8', errors: [] },
    { serviceType: 'PUBLIC', seats: '2', errors: [] },
    { serviceType: 'PUBLIC', seats: '1', errors: ['seats seats-minimum'] },
    { serviceType: 'PUBLIC', seats: '', errors: ['seats seats-required'] },
    { serviceType: 'PUBLIC', seats: '2.5', errors: ['seats seats-required'] },
    { serviceType: 'PUBLIC', seats: '1000', errors: ['seats too-many'] },
    { serviceType: 'PRIVATE', seats: '', errors: [] },
  ] as const)('$serviceType with "$seats"', ({ serviceType, seats, errors }) => {
    expect(errorsOf({ serviceType, seats })).toEqual(errors)
  })
})

it('asks a business for a specialist, and a freelancer not (A5.7)', () => {
  expect(errorsOf({ specialistIds: [] })).toEqual(['specialistIds specialists'])
  expect(errorsOf({ specialistIds: [] }, false)).toEqual([])
})

describe('toRequest (A7.1)', () => {
  it.each([
    { changes: {}, request: { serviceType: 'PRIVATE', duration: 60, price: 85, freeOfCharge: false, totalSpots: 1 } },
    { changes: { price: '62,5' }, request: { price: 62.5 } },
    { changes: { price: '85', isFree: true }, request: { price: 0, freeOfCharge: true } },
    { changes: { serviceType: 'PUBLIC', seats: '8' }, request: { serviceType: 'PUBLIC', totalSpots: 8 } },
    { changes: { serviceType: 'PRIVATE', seats: '8' }, request: { totalSpots: 1 } },
    { changes: { name: '  Yoga ' }, request: { name: 'Yoga', instructorIds: ['fenna'] } },
  ] as const)('$changes', ({ changes, request }) => {
    expect(toRequest(draft(changes as Partial<ServiceDraft>))).toMatchObject(request)
  })
})
