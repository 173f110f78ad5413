import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followOtherTabs, sessionStore } from './session.ts'
import { keyStore } from './storage.ts'

const user = { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' }
const keys = keyStore(() => window.localStorage)

beforeEach(() => window.localStorage.clear())

describe('the session in the widget (R-B3.1, R-B4.3)', () => {
  test('is kept as token and user, and read again by the next visit', () => {
    sessionStore(keys).logIn({ token: 'abc', user })
    expect(keys.read('token')).toBe('abc')
    expect(JSON.parse(keys.read('user') ?? '')).toEqual(user)
    expect(sessionStore(keys).current()).toEqual({ token: 'abc', user })
  })

  test('ends with both removed, and notifies its listeners', () => {
    const session = sessionStore(keys)
    const listener = vi.fn<() => void>()
    session.subscribe(listener)
    session.logIn({ token: 'abc', user })
    session.logOut()
    expect(session.current()).toBeUndefined()
    expect(window.localStorage.length).toBe(0)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test.each([['{'], ['null'], ['"noor"'], ['{"email":1}']])('does not exist when the stored user is %s', (text) => {
    keys.write('token', 'abc')
    keys.write('user', text)
    expect(sessionStore(keys).current()).toBeUndefined()
  })
})

describe('the session in two tabs (R-B4.3)', () => {
  const tabs = () => {
    const [here, there] = [sessionStore(keys), sessionStore(keys)]
    followOtherTabs(window, here)
    return { here, there }
  }
  const hear = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

  test('notices a log-in and a log-out in the other tab', () => {
    const { here, there } = tabs()
    const listener = vi.fn<() => void>()
    here.subscribe(listener)
    there.logIn({ token: 'abc', user })
    hear('token')
    expect(here.current()).toEqual({ token: 'abc', user })
    there.logOut()
    hear('user')
    expect([here.current(), here.hasLoggedOut(), there.hasLoggedOut()]).toEqual([undefined, false, true])
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('ends when the storage is erased, and not when something else is stored', () => {
    const { here } = tabs()
    here.logIn({ token: 'abc', user })
    window.localStorage.setItem('language', 'en')
    hear('language')
    expect(here.current()?.token).toBe('abc')
    window.localStorage.clear()
    hear(null)
    expect(here.current()).toBeUndefined()
  })

  test('keeps the same object while it continues, so that nothing is rendered again', () => {
    const { here } = tabs()
    here.logIn({ token: 'abc', user })
    const before = here.current()
    hear('token')
    expect(here.current()).toBe(before)
  })
})

test('An expired session does not count as a log-out by the customer (R-B4.3)', () => {
  const session = sessionStore(keys)
  session.logIn({ token: 'abc', user })
  session.expire()
  expect([session.current(), session.hasLoggedOut()]).toEqual([undefined, false])
})
