import { describe, expect, it } from 'vitest'
import { customerSchema, emptyCustomer, toChange, toCreation, wordsOfContact } from './customer-form.ts'

describe('a new customer', () => {
  it.each([
    ['', '', ''],
    ['Noor', 'Noor', ''],
    [' Noor van  Dijk ', 'Noor', 'van Dijk'],
  ])('of the typed name “%s” is called %s %s', (name, firstName, lastName) => {
    expect(emptyCustomer(name)).toMatchObject({ firstName, lastName })
  })

  it('is sent without surrounding spaces, and without an unknown language', () => {
    const draft = { ...emptyCustomer(' Noor '), email: ' noor@example.com ', phoneNumber: ' 06 ' }
    expect(toCreation(draft, 'id')).toEqual({
      id: 'id',
      firstName: 'Noor',
      lastName: '',
      email: 'noor@example.com',
      phoneNumber: '06',
      language: null,
    })
    expect(toChange({ ...draft, language: 'nl', version: 3 }, 'id')).toMatchObject({ language: 'nl', version: 3 })
  })
})

describe('the form for a new customer', () => {
  it.each([
    [{}, true],
    [{ firstName: ' ' }, false],
    [{ email: 'noor@' }, false],
    [{ email: '' }, true],
    [{ phoneNumber: '1'.repeat(41) }, false],
  ])('with %j is valid: %s', (changes, isValid) => {
    expect(customerSchema.safeParse({ ...emptyCustomer('Noor'), ...changes }).success).toBe(isValid)
  })
})

it.each([
  ['noor@example.com', '', 'noor@example.com'],
  ['noor@', '06 1234 5678', '06 1234 5678'],
  ['', '06 12', ''],
])('A customer with the address “%s” and phone number “%s” is searched for as “%s”', (email, phoneNumber, words) => {
  expect(wordsOfContact({ email, phoneNumber })).toBe(words)
})
