import { describe, expect, it } from 'vitest'
import {
  canRequestPasswordReset,
  canSubmitCredentials,
  canSubmitNewPassword,
  isCompleteVerificationCode,
  isEmailAddress,
  passwordProblems,
} from './credentials.ts'

describe('isEmailAddress', () => {
  it.each([
    ['anna@studio.test', true],
    ['anna+news@mail.studio.co', true],
    ['anna@studio', false],
    ['anna studio@mail.test', false],
    ['anna@@studio.test', false],
    ['anna@mail@studio.test', false],
    ['@studio.test', false],
    ['anna@studio.', false],
    ['anna@studio.test.', false],
    ['.anna@studio.test', false],
    ['anna@.test', false],
    ['anna.de.vries@mail.studio.test', true],
    ['', false],
  ])('%j: %j', (text, expected) => {
    expect(isEmailAddress(text)).toBe(expected)
  })
})

describe('passwordProblems (R-D141)', () => {
  it.each([
    ['Geheim!1', [], []],
    ['geheim12', [], ['no-capital', 'no-special-character']],
    ['Geheim12', [], ['no-special-character']],
    ['geheim!1', [], ['no-capital']],
    ['Émile va bien', [], []],
    ['Geh!1', ['too-short'], ['too-short']],
    ['', ['too-short'], ['too-short', 'no-capital', 'no-special-character']],
    ['🔑🔑🔑🔑', ['too-short'], ['too-short', 'no-capital']],
  ])('%j lacks in English %j and in Dutch %j', (password, english, dutch) => {
    expect(passwordProblems(password, 'en')).toEqual(english)
    expect(passwordProblems(password, 'nl')).toEqual(dutch)
  })
})

describe('the verification code', () => {
  it.each([
    ['12345', false],
    ['123456', true],
    ['1234567', false],
    ['12 456', false],
    ['12345 ', false],
  ])('whether %j is complete: %j', (code, expected) => {
    expect(isCompleteVerificationCode(code)).toBe(expected)
  })
})

describe('the submit buttons of the log-in forms', () => {
  it('are enabled as the specification says, less strictly than the validation', () => {
    expect(canSubmitCredentials('anna@studio.test', 'x')).toBe(true)
    expect(canSubmitCredentials('anna@studio.test', '')).toBe(false)
    expect(canSubmitCredentials('anna', 'x')).toBe(false)
    expect([canRequestPasswordReset('a'), canRequestPasswordReset('ab')]).toEqual([false, true])
    expect([canSubmitNewPassword('abc'), canSubmitNewPassword('abcd')]).toEqual([false, true])
  })
})
