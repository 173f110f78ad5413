import { describe, expect, it } from 'vitest'
import { customerSchema, emptyCustomer, toChange, toCreation, wordsOfContact } from './customer-form.ts'

describe('a new customer', () => {
  it.each([
    ['', '', ''],
    ['Noor', 'Noor', ''],
    [' Noor van  Dijk ', 'Noor', 'van Dijk'],
  ])('of the typed name "%s" is called %s %s', (name, firstName, lastName) => {
    expect(emptyCustomer(name)).toMatchObject({ firstName, lastName })
  })

  it('is sent without spaces around the words, and without a language that is not known', () => {
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

describe('the form', () => {
  it.each([
    [{}, true],
    [{ firstName: ' ' }, false],
    [{ email: 'noor@' }, false],
    [{ email: '' }, true],
    [{ phoneNumber: '1'.repeat(41) }, false],
  ])('%j is valid: %s', (changes, isValid) => {
    expect(customerSchema.safeParse({ ...emptyCustomer('Noor'), ...changes }).success).toBe(isValid)
  })
})

it.each([
  ['noor@example.com', '', 'noor@example.com'],
  ['noor@', '06 1234 5678', '06 1234 5678'],
  ['', '06 12', ''],
])('a customer with address "%s" and phone number "%s" is looked for as "%s"', (email, phoneNumber, words) => {
  expect(wordsOfContact({ email, phoneNumber })).toBe(words)
})
