import { describe, expect, it } from 'vitest'
import { aGroupService, aService } from '#tests/builders/provider-wire.ts'
import {
  draftOfService,
  emptyService,
  isServiceStepDone,
  problemsOf,
  serviceResolver,
  toRequest,
  type ServiceDraft,
} from './service-form.ts'

const draft = (changes: Partial<ServiceDraft> = {}): ServiceDraft => ({
  ...emptyService,
  name: 'Deep tissue massage',
  duration: '60',
  price: '85',
  specialistIds: ['fenna'],
  ...changes,
})

describe('the validation of the service form', () => {
  it.each([
    { rule: 'R-A5.1', changes: { name: '' }, problems: { name: 'required' } },
    { rule: 'R-A5.1', changes: { name: 'Yoga & more' }, problems: { name: 'service-name' } },
    { rule: 'R-A5.1', changes: { name: '-Yoga' }, problems: { name: 'service-name' } },
    { rule: 'R-A5.1', changes: { name: 'a'.repeat(101) }, problems: { name: 'service-name-length' } },
    { rule: 'R-A5.1, R-D139', changes: { name: 'Één-op-één 2' }, problems: {} },
    { rule: 'R-A5.2', changes: { price: '12.345' }, problems: { price: 'price-format' } },
    { rule: 'R-A5.2', changes: { price: '100000' }, problems: { price: 'price-range' } },
    { rule: 'R-A5.3', changes: { price: '0.99' }, problems: { price: 'price-range' } },
    { rule: 'R-A5.3', changes: { price: '99999' }, problems: {} },
    { rule: 'R-D137', changes: { price: '', isFree: true }, problems: {} },
    { rule: 'R-A5.4', changes: { duration: '1.5' }, problems: { duration: 'duration' } },
    { rule: 'R-A5.4', changes: { duration: '' }, problems: { duration: 'required' } },
    { rule: 'R-A5.5', changes: { serviceKind: 'PUBLIC', seats: '' }, problems: { seats: 'seats-required' } },
    { rule: 'R-A5.5', changes: { serviceKind: 'PUBLIC', seats: '1' }, problems: { seats: 'seats-minimum' } },
    { rule: 'R-A5.5', changes: { serviceKind: 'PUBLIC', seats: '1000' }, problems: { seats: 'too-many' } },
    { rule: 'R-A5.5', changes: { serviceKind: 'PRIVATE', seats: '1' }, problems: {} },
    { rule: 'R-D263', changes: { repeatSteps: ['WEEK'], repeatMost: '27' }, problems: { repeatMost: 'repeat-times' } },
    { rule: 'R-D263', changes: { repeatSteps: ['WEEK'], repeatMost: '2' }, problems: {} },
    { rule: 'R-D263', changes: { repeatSteps: [], repeatMost: '' }, problems: {} },
    { rule: 'R-A5.7', changes: { specialistIds: [] }, problems: { specialistIds: 'specialists' } },
    { rule: 'R-D51', changes: { bufferBefore: '1441' }, problems: { bufferBefore: 'buffer' } },
    { rule: 'R-D51', changes: { bufferAfter: '-5', bufferBefore: '15' }, problems: { bufferAfter: 'buffer' } },
    { rule: 'R-D51', changes: { bufferBefore: '' }, problems: {} },
    { rule: 'R-D237', changes: { otherName: '<b>' }, problems: { otherName: 'service-name' } },
    { rule: 'R-D237', changes: { otherName: ' ' }, problems: {} },
    { rule: 'R-D237', changes: { otherDescription: 'a'.repeat(2001) }, problems: { otherDescription: 'too-long' } },
    { rule: 'R-A7.1', changes: { description: 'a'.repeat(2001) }, problems: { description: 'too-long' } },
  ] as const)('$rule: $changes', ({ changes, problems }) => {
    expect(problemsOf(draft(changes as Partial<ServiceDraft>), 'SMB')).toEqual(problems)
  })

  it('a freelancer is not asked for a specialist (R-A5.7, R-A6.1)', () => {
    expect(problemsOf(draft({ specialistIds: [] }), 'FREELANCER')).toEqual({})
  })

  it('the first step is complete without a specialist (R-A4.22)', () => {
    expect(isServiceStepDone(draft({ specialistIds: [] }))).toBe(true)
    expect(isServiceStepDone(draft({ price: '' }))).toBe(false)
  })

  it('the form library gets the same errors', async () => {
    const resolve = (values: ServiceDraft) =>
      serviceResolver('SMB')(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect(await resolve(draft({ name: '' }))).toEqual({
      values: {},
      errors: { name: { type: 'rule', message: 'required' } },
    })
    expect(await resolve(draft())).toEqual({ values: draft(), errors: {} })
  })
})

describe('the link to video calls (R-D361)', () => {
  it.each([
    ['VIRTUAL', 'http://meet.example.com', 'video-url'],
    ['VIRTUAL', 'https://meet.example.com', undefined],
    ['PHONE', 'http://meet.example.com', undefined],
  ] as const)('for %s: %s', (type, videoUrl, problem) => {
    expect(problemsOf(draft({ locationTypes: [type], videoUrl }), 'SMB').videoUrl).toBe(problem)
  })

  it.each([
    ['VIRTUAL', ' https://meet.example.com/a ', 'https://meet.example.com/a'],
    ['VIRTUAL', ' ', null],
    ['PHONE', 'https://meet.example.com/a', null],
  ] as const)('for %s, “%s” is sent as %s', (type, videoUrl, sent) => {
    const request = toRequest(draft({ locationTypes: [type], videoUrl }), { featuredImage: null, own: 'en' })
    expect(request.videoUrl).toBe(sent)
  })
})

describe('the values of the form for a stored service, with price and duration as numbers (R-A4.24)', () => {
  it.each([
    { service: aService(), shown: { duration: '60', price: '85', isFree: false, seats: '', bufferBefore: '' } },
    { service: aService({ price: 62.5 }), shown: { price: '62.50' } },
    { service: aService({ price: 0 }), shown: { price: '', isFree: true } },
    { service: aGroupService(), shown: { serviceKind: 'PUBLIC', seats: '8', duration: '75' } },
    { service: aService({ bufferBefore: 10, bufferAfter: 5 }), shown: { bufferBefore: '10', bufferAfter: '5' } },
    { service: aService({ locationTypes: ['PHONE', 'PHYSICAL'] }), shown: { locationTypes: ['PHYSICAL', 'PHONE'] } },
    {
      service: aService({ featuredImage: { filePath: 'studio/public/p1.jpg', url: 'https://example.com/p1.jpg' } }),
      shown: { image: { kind: 'stored', filePath: 'studio/public/p1.jpg', url: 'https://example.com/p1.jpg' } },
    },
  ])('$shown', ({ service, shown }) => {
    expect(draftOfService(service, 'en', 'en')).toMatchObject(shown)
  })
})

describe('the request that saves a service (R-A7.1)', () => {
  it.each([
    { changes: {}, request: { serviceKind: 'PRIVATE', duration: 60, price: 85, freeOfCharge: false, capacity: 1 } },
    { changes: { price: '62,5' }, request: { price: 62.5 } },
    { changes: { price: '85', isFree: true }, request: { price: 0, freeOfCharge: true } },
    { changes: { serviceKind: 'PUBLIC', seats: '8' }, request: { serviceKind: 'PUBLIC', capacity: 8 } },
    { changes: { serviceKind: 'PRIVATE', seats: '8' }, request: { capacity: 1 } },
    { changes: { name: '  Yoga ' }, request: { name: 'Yoga', specialistIds: ['fenna'] } },
    { changes: { bufferBefore: '10', bufferAfter: '' }, request: { bufferBefore: 10, bufferAfter: 0 } },
    { changes: { version: 4 }, request: { version: 4 } },
    { changes: { otherName: ' Yoga ' }, request: { names: { nl: 'Yoga', en: 'Deep tissue massage' } } },
    { changes: { categoryId: '' }, request: { categoryId: null } },
    { changes: { categoryId: 'body' }, request: { categoryId: 'body' } },
  ] as const)('$changes', ({ changes, request }) => {
    const stored = { id: 'massage', featuredImage: 'studio/public/p1.jpg' }
    const sent = toRequest(draft(changes), { ...stored, own: 'en' })
    expect(sent).toMatchObject({ ...stored, ...request })
  })

  it('contains how customers may repeat, or null where they may not (R-D263)', () => {
    const repeatsOf = (changes: Partial<ServiceDraft>) =>
      toRequest(draft(changes), { featuredImage: null, own: 'nl' }).repeats
    expect(repeatsOf({})).toBeNull()
    expect(repeatsOf({ repeatSteps: ['WEEK', 'MONTH'], repeatMost: '6' })).toEqual({
      most: 6,
      steps: ['WEEK', 'MONTH'],
    })
    const service = aService({ repeats: { most: 6, steps: ['MONTH'] } })
    expect(draftOfService(service, 'nl', 'en')).toMatchObject({ repeatMost: '6', repeatSteps: ['MONTH'] })
  })

  it('contains neither id nor version for a new service', () => {
    const request = toRequest(draft(), { featuredImage: null, own: 'nl' })
    expect('id' in request || 'version' in request).toBe(false)
  })
})
