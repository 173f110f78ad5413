import { expect, it } from 'vitest'
import { canSendByPeppol, isForPeppol, missingForPeppol } from './peppol-data.ts'

const place = { street: 'Kade 1', postalCode: '3011 AA', city: 'Rotterdam' }
const nowhere = { street: '', postalCode: '', city: '' }
const seller = { ...place, country: 'NL', vatId: 'NL001234567B01' }

it.each([
  [
    'a Dutch consumer with a name only',
    { ...nowhere, country: 'NL', vatId: '' },
    ['street', 'postalCode', 'city', 'vatId'],
  ],
  [
    'a Dutch company without a postal code',
    { ...place, postalCode: ' ', country: 'NL', vatId: 'NL001234567B01' },
    ['postalCode'],
  ],
  ['a Belgian company without an address', { ...nowhere, country: 'BE', vatId: 'BE0123456789' }, []],
  ['a company outside of the EU', { ...place, country: 'US', vatId: 'US123' }, ['vatId']],
  ['a complete company', { ...place, country: 'NL', vatId: 'NL001234567B01' }, []],
])('To be sent by Peppol, the invoice of %s lacks %s (R-D436)', (_, buyer, missing) => {
  expect(missingForPeppol({ seller, buyer })).toEqual(missing)
  expect(isForPeppol({ seller, buyer })).toBe(missing.length === 0)
})

it.each([
  ['of the Netherlands with an address', seller, true],
  ['of the Netherlands without an address', { ...seller, ...nowhere }, false],
  ['of Belgium with a VAT id', { ...seller, country: 'BE', vatId: 'BE0123456789' }, true],
  ['of Belgium without a VAT id', { ...seller, country: 'BE', vatId: '' }, false],
  ['of a country with rules of its own', { ...seller, country: 'DE', vatId: 'DE136695976' }, false],
])('Whether a seller %s can send invoices by Peppol (R-D436)', (_, one, can) => expect(canSendByPeppol(one)).toBe(can))
