import { describe, expect, it } from 'vitest'
import { packagePriceCents, packageProblems, type PackageDraft } from './package-rules.ts'

const five: PackageDraft = {
  name: 'Five massages',
  price: '395',
  isFree: false,
  credits: { massage: '5' },
  validityDays: '365',
}

describe('the validation of a package (R-A5.2, R-A5.3, R-D137, R-D65)', () => {
  it.each([
    [{}, {}],
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'a'.repeat(100) }, {}],
    [{ name: 'a'.repeat(101) }, { name: 'service-name-length' }],
    [{ price: '' }, { price: 'required' }],
    [{ price: '0.99' }, { price: 'price-range' }],
    [{ price: '12.345' }, { price: 'price-format' }],
    [{ price: '12,50' }, {}],
    [{ price: '', isFree: true }, {}],
    [{ credits: {} }, { credits: 'package-services' }],
    [{ credits: { massage: '0' } }, { credits: 'credits' }],
    [{ credits: { massage: '999', yoga: '1' } }, {}],
    [{ credits: { massage: '1000' } }, { credits: 'credits' }],
    [{ credits: { massage: '5', yoga: '' } }, { credits: 'credits' }],
    [{ validityDays: '' }, {}],
    [{ validityDays: '0' }, { validityDays: 'validity-days' }],
    [{ validityDays: '3650' }, {}],
    [{ validityDays: '3651' }, { validityDays: 'validity-days' }],
    [{ validityDays: '1.5' }, { validityDays: 'validity-days' }],
  ] as const)('%j → %j', (changes, problems) => {
    expect(packageProblems({ ...five, ...changes })).toEqual(problems)
  })
})

it('The price of a package is in cents, and zero when it is free of charge (R-D137)', () => {
  expect(packagePriceCents({ price: '12,50', isFree: false })).toBe(1250)
  expect(packagePriceCents({ price: '12,50', isFree: true })).toBe(0)
  expect(() => packagePriceCents({ price: '', isFree: false })).toThrow(RangeError)
})
