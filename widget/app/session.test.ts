import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStore } from './session.ts'
import { keyStore } from './storage.ts'

const user = { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' }
const keys = keyStore(() => window.localStorage)

beforeEach(() => window.localStorage.clear())

describe('the session (B3.1, B4.3)', () => {
  test('is kept as token and user, and read again by the next visit', () => {
    sessionStore(keys).logIn({ token: 'abc', user })
    expect(keys.read('token')).toBe('abc')
    expect(JSON.parse(keys.read('user') ?? '')).toEqual(user)
    expect(sessionStore(keys).current()).toEqual({ token: 'abc', user })
  })

  test('ends with both gone, and says so', () => {
    const session = sessionStore(keys)
    const listener = vi.fn<() => void>()
    session.subscribe(listener)
    session.logIn({ token: 'abc', user })
    session.logOut()
    expect(session.current()).toBeUndefined()
    expect(window.localStorage.length).toBe(0)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test.each([['{'], ['null'], ['"noor"'], ['{"email":1}']])('is none when the stored user is %s', (text) => {
    keys.write('token', 'abc')
    keys.write('user', text)
    expect(sessionStore(keys).current()).toBeUndefined()
  })
})
