import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { giftCardCode, RANDOM_CHARACTERS, readGiftCardCode, shownGiftCardCode } from './gift-card-code.ts'

const codes = fc.uint8Array({ minLength: RANDOM_CHARACTERS, maxLength: RANDOM_CHARACTERS }).map(giftCardCode)

test('A gift card code is accepted as printed, in any case, and with similar-looking letters (T-A24)', () => {
  const code = giftCardCode([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(shownGiftCardCode(code)).toMatch(/^0123-4567-89AB-CDE.$/)
  expect(readGiftCardCode(shownGiftCardCode(code).toLowerCase())).toBe(code)
  expect(readGiftCardCode(` ${code.replace('0', 'o').replace('1', 'L')} `)).toBe(code)
})

test('A gift card code with one wrong character is refused (T-A24)', () => {
  fc.assert(
    fc.property(
      codes,
      fc.nat(RANDOM_CHARACTERS),
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')),
      (code, at, other) => {
        const wrong = code.slice(0, at) + other + code.slice(at + 1)
        expect(readGiftCardCode(wrong)).toBe(wrong === code ? code : undefined)
      },
    ),
  )
})

test.each(['', 'SPRING', '0000-0000-0000-000', '0000-0000-0000-0000-0', 'ÄÖÜ0-0000-0000-0000'])(
  '%j is no code',
  (typed) => {
    expect(readGiftCardCode(typed)).toBeUndefined()
  },
)
