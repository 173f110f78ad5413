import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { aPerson } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { mailedCode } from './support/mailed-codes.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

const at = useSharedServerWithStudio('of-all', 'for readers of mail')

const as = (token?: string) => apiClient(at.url, token === undefined ? {} : { token })
const anAddress = () => `${randomUUID()}@example.test`
const password = 'Correct-horse-1'
const foundation = {
  firstName: 'Fenna',
  lastName: 'Visser',
  organisation: { name: 'Studio Fenna', organisationKind: 'SMB', timeZone: 'Europe/Amsterdam' },
} as const

const signUp = (email: string, chosen = password) => as()('signUpProvider', { body: { email, password: chosen } })
const verify = (email: string, code: string, body: Partial<Input<'verifyProvider'>['body']> = {}) =>
  as()('verifyProvider', { body: { email, code, ...foundation, ...body } })
const organisationsOf = (email: string) =>
  queryAsOwner(
    at.databaseUrl,
    `select organization_id from member join account on account.id = account_id where email = $1`,
    [email],
  )

describe('signing up with a new organisation (R-D79)', () => {
  test.each([
    ['a business whose owner delivers services', 'SMB', undefined, true],
    ['a business whose owner does not', 'SMB', false, false],
    ['a freelancer', 'FREELANCER', undefined, true],
    ['a freelancer, who always does', 'FREELANCER', false, true],
  ] as const)('%s', async (_, organisationKind, deliversServices, isSpecialist) => {
    const email = anAddress()
    await signUp(email)
    const code = await mailedCode(at.url, email)
    const organisation = { ...foundation.organisation, organisationKind }
    const { token } = await verify(email, code, {
      organisation,
      ...(deliversServices !== undefined && { deliversServices }),
    })
    const session = await as(token)('providerSession', {})
    expect(session).toMatchObject({
      user: { email, firstName: 'Fenna', lastName: 'Visser' },
      role: 'OWNER',
      organisation: { name: 'Studio Fenna', organisationKind, timeZone: 'Europe/Amsterdam' },
    })
    const specialists = await as(token)('providerSpecialists', {})
    expect(specialists.map(({ firstName, email: shown }) => [firstName, shown])).toEqual(
      isSpecialist ? [['Fenna', email]] : [],
    )
    expect(session.specialistId).toBe(specialists[0]?.id ?? null)
    await as()('catalogue', { params: { id: session.organisation.id } })
  })

  test('makes it bookable: a service, availability and a slot can be created', async () => {
    const email = anAddress()
    await signUp(email)
    const organization = { ...foundation.organisation, organisationKind: 'FREELANCER' as const }
    const { token } = await verify(email, await mailedCode(at.url, email), { organisation: organization })
    const owner = as(token)
    const { id } = await owner('saveService', {
      body: { serviceKind: 'PRIVATE', name: 'Massage', duration: 60, price: 85, locationTypes: ['PHONE'] },
    })
    const from = '2031-03-03'
    await owner('createAvailability', {
      body: {
        type: 'TIME_SLOT',
        serviceIds: [id],
        startDate: from,
        startTime: '09:00',
        endTime: '11:00',
        recurrence: 'ONE_TIME',
      },
    })
    const organisationId = (await owner('providerSession', {})).organisation.id
    const answer = await as()('nextAvailable', { body: { organisationId, serviceId: id, from } })
    expect(answer.response.date).toBe(from)
  })

  test.each([
    [
      'time zone',
      { organisation: { ...foundation.organisation, timeZone: 'Europe/Nowhere' } },
      'organisation.timeZone',
    ],
    ['name', { organisation: { ...foundation.organisation, name: '  ' } }, 'organisation.name'],
    ['first name', { firstName: '' }, 'firstName'],
  ])('reports a wrong %s at its field, and does not use up the code', async (_, body, field) => {
    const email = anAddress()
    await signUp(email)
    const code = await mailedCode(at.url, email)
    expect(Object.keys((await failureOf(verify(email, code, body))).fieldErrors)).toEqual([field])
    await verify(email, code)
  })
})

describe('the code of a sign-up', () => {
  test('founds one organisation when five requests use it at once (T-A4)', async () => {
    const email = anAddress()
    await signUp(email)
    const code = await mailedCode(at.url, email)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify(email, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await organisationsOf(email)).toHaveLength(1)
  })

  test('is valid for the sign-up of an organisation only, and a customer’s code is not (T-A4)', async () => {
    const email = anAddress()
    await signUp(email)
    const code = await mailedCode(at.url, email)
    const asCustomer = as()('verifyCustomer', { body: { email, code, organisationId: at.studio.id } })
    expect((await failureOf(asCustomer)).code).toBe('code-invalid')
    const other = anAddress()
    await as()('signUp', { body: { email: other, password, organisationId: at.studio.id } })
    const customerCode = await mailedCode(at.url, other)
    expect((await failureOf(verify(other, customerCode))).code).toBe('code-invalid')
    expect(await organisationsOf(other)).toEqual([])
  })

  test('becomes invalid with the fifth wrong try (T-A4)', async () => {
    const email = anAddress()
    await signUp(email)
    const code = await mailedCode(at.url, email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await failureOf(verify(email, wrong))).code).toBe('code-invalid')
    }
    expect((await failureOf(verify(email, code))).code).toBe('code-invalid')
  })

  test('is not sent to an address with an account: the answer is the same, the mail another, and the account unchanged (T-A5, T-A7)', async () => {
    const { email, accountId } = await aPerson(at.database)
    const row = () => queryAsOwner(at.databaseUrl, 'select * from account where id = $1', [accountId])
    const before = await row()
    expect(await signUp(email.toUpperCase(), 'Another-password-1')).toEqual(await signUp(anAddress()))
    const mail = await mailTo(at.url, email)
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
    expect(mail.text).toContain(`${at.url}/provider/`)
    expect(await row()).toEqual(before)
  })

  test('is mailed to an address at most six times in an hour (T-A3)', async () => {
    const email = anAddress()
    for (let sent = 0; sent < 6; sent += 1) await signUp(email)
    expect((await failureOf(signUp(email))).code).toBe('rate-limited')
  })
})

describe('signing up with an existing account (R-D79)', () => {
  const found = (token: string, body: Partial<Input<'createOrganisation'>['body']> = {}) =>
    as(token)('createOrganisation', { body: { ...foundation, ...body } })

  test('founds an organisation after the log-in, and keeps the account’s name', async () => {
    const { token, email } = await aPerson(at.database)
    expect((await failureOf(as(token)('providerSession', {}))).code).toBe('forbidden')
    const { organisationId } = await found(token)
    expect(await as(token)('providerSession', {})).toMatchObject({
      user: { email, firstName: 'Test', lastName: 'Person' },
      role: 'OWNER',
      organisation: { id: organisationId },
    })
  })

  test('sets the name when the account has none', async () => {
    const { token, accountId } = await aPerson(at.database)
    await queryAsOwner(at.databaseUrl, `update account set first_name = '', last_name = '' where id = $1`, [accountId])
    await found(token)
    expect((await as(token)('providerSession', {})).user).toMatchObject({ firstName: 'Fenna', lastName: 'Visser' })
  })

  test('founds one organisation when five attempts are made at once', async () => {
    const { token, email } = await aPerson(at.database)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => found(token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await organisationsOf(email)).toHaveLength(1)
  })

  test('is refused when the account works for an organisation', async () => {
    expect((await failureOf(found(at.studio.specialist.token))).code).toBe('conflict')
  })
})
