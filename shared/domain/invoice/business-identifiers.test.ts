import { describe, expect, test } from 'vitest'
import { isIban, isKvkNumber, isVatId, plainIdentifier } from './business-identifiers.ts'

describe('identifiers of the seller on an invoice (R-D243)', () => {
  test.each([
    ['69599084', true],
    ['6959908', false],
    ['695990845', false],
    ['6959908A', false],
  ])('KvK number %s: %s', (text, expected) => expect(isKvkNumber(text)).toBe(expected))

  test.each([
    // A VAT id of a legal person: 8×9 + 5×8 + 3×7 + 7×6 + 4×5 + 6×4 + 3×3 + 3×2 − 3 = 231 = 21 × 11.
    ['NL853746333B01', true],
    ['NL853746334B01', false],
    // A VAT id of a sole trader, which is checked by remainder; the Dutch tax office's own example.
    ['NL000099998B57', true],
    ['NL000099998B58', false],
    ['NL853746333B1', false],
    ['NL853746333A01', false],
    ['BE0417497106', true],
    ['DE123456788', true],
    ['123456789', false],
    ['', false],
  ])('VAT id %s: %s', (text, expected) => expect(isVatId(text)).toBe(expected))

  test.each([
    ['NL91ABNA0417164300', true],
    ['NL92ABNA0417164300', false],
    ['GB29NWBK60161331926819', true],
    ['NL91ABNA041716430', false],
    ['91ABNA0417164300NL', false],
  ])('IBAN %s: %s', (text, expected) => expect(isIban(text)).toBe(expected))

  test('are stored without spaces and dots', () => {
    expect(plainIdentifier(' nl91 abna 0417.1643.00 ')).toBe('NL91ABNA0417164300')
  })
})
