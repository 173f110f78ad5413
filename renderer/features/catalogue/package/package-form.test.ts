import { describe, expect, it } from 'vitest'
import { aGroupService, aService } from '#tests/builders/provider-wire.ts'
import type { ServicePackage } from '#renderer/data/api-types.ts'
import { draftOfPackage, emptyPackage, separateCents, toRequest, type PackageDraft } from './package-form.ts'

const sold: ServicePackage = {
  id: 'five',
  version: 3,
  name: 'Five massages',
  names: { nl: '', en: 'Five massages' },
  price: 387.5,
  packageServices: [{ serviceId: 'massage', name: 'Deep tissue massage', credits: 5 }],
  validityDays: 365,
  withdrawn: false,
}

const draft: PackageDraft = {
  version: 3,
  name: 'Five massages',
  otherName: '',
  price: '387.50',
  isFree: false,
  credits: { massage: '5' },
  validityDays: '365',
}

describe('draftOfPackage', () => {
  it.each([
    { changes: {}, shown: {} },
    { changes: { price: 0 }, shown: { price: '', isFree: true } },
    { changes: { price: 395 }, shown: { price: '395' } },
    { changes: { validityDays: null }, shown: { validityDays: '' } },
  ])('$changes', ({ changes, shown }) => {
    expect(draftOfPackage({ ...sold, ...changes }, 'en', 'en')).toEqual({ ...draft, ...shown })
  })
})

describe('toRequest', () => {
  it.each([
    { changes: {}, request: {} },
    { changes: { price: '12,5', isFree: true }, request: { price: 0, freeOfCharge: true } },
    { changes: { validityDays: ' ' }, request: { validityDays: null } },
    { changes: { name: ' Five ' }, request: { name: 'Five', names: { nl: '', en: 'Five' } } },
    { changes: { otherName: 'Vijf' }, request: { names: { nl: 'Vijf', en: 'Five massages' } } },
  ])('$changes', ({ changes, request }) => {
    expect(toRequest({ ...draft, ...changes }, 'five', 'en')).toEqual({
      id: 'five',
      version: 3,
      name: 'Five massages',
      names: { nl: '', en: 'Five massages' },
      price: 387.5,
      freeOfCharge: false,
      packageServices: [{ serviceId: 'massage', credits: 5 }],
      validityDays: 365,
      ...request,
    })
  })

  it('a new package is sent with neither id nor version', () => {
    const request = toRequest({ ...emptyPackage, name: 'One', price: '10', credits: { massage: '1' } }, undefined, 'en')
    expect(Object.keys(request)).toEqual(['name', 'names', 'price', 'freeOfCharge', 'packageServices', 'validityDays'])
  })
})

it.each([
  { credits: {}, cents: 0 },
  { credits: { massage: '5' }, cents: 42_500 },
  { credits: { massage: '2', breath: '10' }, cents: 35_000 },
  { credits: { massage: 'x' }, cents: 0 },
])('$credits would cost $cents cents as single bookings', ({ credits, cents }) => {
  expect(separateCents(credits as Record<string, string>, [aService(), aGroupService()])).toBe(cents)
})
