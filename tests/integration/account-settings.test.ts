import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

const at = useSharedServerWithStudio('of-each', 'for readers of mail')

const as = (token: string) => apiClient(at.url, { token })
const anna = () => as(at.studio.specialist.token)
const details = {
  firstName: 'Anna',
  lastName: 'de Vries',
  phoneNumber: '06 12345678',
  jobTitle: 'Physiotherapist',
  about: 'Ten years of experience.\nI like to listen.',
  avatar: null,
} as const
const save = (changes: Partial<Input<'saveAccount'>['body']> = {}) =>
  anna()('saveAccount', { body: { ...details, ...changes } })

describe('saving one’s own account (R-D80)', () => {
  test('is stored, and a specialist’s details are shown to customers', async () => {
    expect(await save()).toMatchObject({ ...details, email: at.studio.specialist.email })
    expect(await anna()('account', {})).toMatchObject(details)
    const shown = await apiClient(at.url, { organisationId: at.studio.id })('specialist', {
      params: { id: at.studio.specialistId },
    })
    expect(shown).toMatchObject({
      firstName: 'Anna',
      lastName: 'de Vries',
      title: 'Physiotherapist',
      bio: details.about,
      email: '',
    })
  })

  test('shows the details of a member who delivers no services to colleagues', async () => {
    const owner = as(at.studio.owner.token)
    await owner('saveAccount', { body: { ...details, firstName: 'Olga' } })
    const { members } = await anna()('team', {})
    expect(members.find(({ id }) => id === at.studio.owner.accountId)).toMatchObject({
      firstName: 'Olga',
      jobTitle: 'Physiotherapist',
    })
  })

  test.each([
    ['a picture of another organisation', { avatar: `${randomUUID()}/public/${'a'.repeat(64)}.jpg` }, 'avatar'],
    ['a path that climbs', { avatar: '../../etc/passwd' }, 'avatar'],
    ['no first name', { firstName: '  ' }, 'firstName'],
    ['a long telephone number', { phoneNumber: '0'.repeat(41) }, 'phoneNumber'],
    ['a line break in the name (T-A8)', { lastName: 'Vries\r\nBcc: x@example.test' }, 'lastName'],
  ])('with %s is refused at its field', async (_, changes, field) => {
    const before = await anna()('account', {})
    expect(Object.keys((await failureOf(save(changes))).fieldErrors)).toEqual([field])
    expect(await anna()('account', {})).toEqual(before)
  })

  test('from a second window is refused as a conflict, also when an owner changed the job title meanwhile', async () => {
    const { version } = await anna()('account', {})
    const saved = await save({ version })
    expect(saved.version).toBeGreaterThan(version)
    expect((await failureOf(save({ version, firstName: 'Annemarie' }))).code).toBe('conflict')
    await as(at.studio.owner.token)('changeMember', {
      body: { id: at.studio.specialist.accountId, role: 'SPECIALIST', jobTitle: 'Coach', deliversServices: true },
    })
    expect((await failureOf(save({ version: saved.version }))).code).toBe('conflict')
    expect(await anna()('account', {})).toMatchObject({ firstName: 'Anna', jobTitle: 'Coach' })
  })

  test('cannot change another account, a role or a mail address (T-A2)', async () => {
    for (const forged of [{ id: at.studio.owner.accountId }, { email: 'x@example.test' }, { role: 'OWNER' }]) {
      expect((await failureOf(save(forged as never))).fieldErrors).toEqual({
        [Object.keys(forged)[0]!]: 'This field is not known here.',
      })
    }
  })
})

describe('the list of the account’s sessions (R-D80)', () => {
  const login = async (userAgent: string) => {
    const body = JSON.stringify({ email: at.studio.specialist.email, password: 'Correct-horse-1' })
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent }
    const answer = await fetch(`${at.url}/auth/login`, { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }

  test('is newest first, with the kind of client, and marks the current session', async () => {
    await login('Mozilla/5.0 (iPhone) Mobile')
    const token = await login('Inplan/1.0 (linux)')
    const { sessions } = await as(token)('account', {})
    expect(sessions.map(({ surface, isThis }) => [surface, isThis])).toEqual([
      ['DESKTOP_APP', true],
      ['PHONE', false],
      ['OTHER', false],
    ])
  })

  test('can end all other sessions, and keeps the current one (T-A6)', async () => {
    const other = await login('Mozilla/5.0')
    await anna()('endOtherSessions', {})
    expect((await failureOf(as(other)('account', {}))).code).toBe('unauthenticated')
    expect((await anna()('account', {})).sessions).toHaveLength(1)
  })

  test('gives the time of last use to the quarter of an hour', async () => {
    const set = `update session set last_seen_at = now() - interval '1 hour' where account_id = $1`
    await queryAsOwner(at.databaseUrl, set, [at.studio.specialist.accountId])
    const [session] = (await anna()('account', {})).sessions
    expect(Date.now() - Date.parse(session!.lastSeenAt)).toBeLessThan(120_000)
  })
})

describe('changing one’s own password (R-D80)', () => {
  const change = (currentPassword: string, newPassword: string) =>
    anna()('changePassword', { body: { currentPassword, newPassword } })

  test('requires the current one, ends every other session, and sends the owner a mail (T-A6)', async () => {
    const login = await apiClient(at.url)('login', {
      body: { email: at.studio.specialist.email, password: 'Correct-horse-1' },
    })
    await change('Correct-horse-1', 'Correct-horse-2')
    expect((await failureOf(as(login.token)('account', {}))).code).toBe('unauthenticated')
    await anna()('account', {})
    await apiClient(at.url)('login', { body: { email: at.studio.specialist.email, password: 'Correct-horse-2' } })
    expect((await mailTo(at.url, at.studio.specialist.email)).subject).toBe('Your password was changed')
    const lines = await queryAsOwner(
      at.databaseUrl,
      'select kind from account_event where account_id = $1 order by at',
      [at.studio.specialist.accountId],
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['logged-in', 'password-changed', 'logged-in'])
  })

  test.each([
    ['a wrong one', 'Wrong-password-1', 'Correct-horse-2', { currentPassword: 'This is not your current password.' }],
    ['a common new one', 'Correct-horse-1', 'password123', { newPassword: 'This password is too easy to guess.' }],
    ['a short new one', 'Correct-horse-1', 'short-1', { newPassword: 'Use at least 8 characters.' }],
  ])('with %s is refused and changes nothing', async (_, current, next, fields) => {
    expect((await failureOf(change(current, next))).fieldErrors).toEqual(fields)
    await apiClient(at.url)('login', { body: { email: at.studio.specialist.email, password: 'Correct-horse-1' } })
  })

  test('allows the thief of a token only ten guesses an hour (T-A3)', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await failureOf(change(`Wrong-password-${guess}`, 'Correct-horse-2'))).code).toBe('validation')
    }
    expect((await failureOf(change('Correct-horse-1', 'Correct-horse-2'))).code).toBe('rate-limited')
  })
})
