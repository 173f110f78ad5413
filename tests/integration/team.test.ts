import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '#shared/api/app-error.ts'
import type { Input } from '#shared/api/client.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { aBooking, aCustomer, aMember, aPerson, aStudio, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { listen } from './support/change-stream.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { mailedInvitation } from './support/mailed-codes.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

const at = useSharedServerWithStudio('of-each', 'for readers of mail')

const as = (token?: string) => apiClient(at.url, token === undefined ? {} : { token })
const owner = () => as(at.studio.owner.token)
const trainer = { role: 'SPECIALIST', jobTitle: 'Trainer', deliversServices: true } as const
const anAddress = () => `${randomUUID()}@example.test`

const invite = (email: string, position: Partial<Input<'inviteMember'>['body']> = {}) =>
  owner()('inviteMember', { body: { email, ...trainer, ...position } })

const accept = (token: string, body: Partial<Input<'acceptInvitation'>['body']> = {}) =>
  as()('acceptInvitation', {
    body: { token, password: 'Correct-horse-1', firstName: 'Joris', lastName: 'Bos', ...body },
  })

const memberOf = async (email: string) => (await owner()('team', {})).members.find((member) => member.email === email)

/** Lets the sessions of people count as confirmed (rule D339), or no longer. */
const confirm = async (...people: { accountId: string }[]) => {
  const ids = people.map(({ accountId }) => accountId)
  const soon = `update session set confirmed_until = now() + interval '10 minutes' where account_id = any($1)`
  await queryAsOwner(at.databaseUrl, soon, [ids])
}
const beUnconfirmed = () =>
  queryAsOwner(at.databaseUrl, 'update session set confirmed_until = null where account_id = $1', [
    at.studio.owner.accountId,
  ])

beforeEach(() => confirm(at.studio.owner))

describe('a change of the owners (T-A37, R-D412)', () => {
  const anOwner = () => aMember(at.database, at.studio, 'owner')
  const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code

  test('needs a confirmation: for an invitation, a promotion and the end of the role', async () => {
    const [specialist, other] = [await aMember(at.database, at.studio), await anOwner()]
    await beUnconfirmed()
    const position = { ...trainer, role: 'OWNER' } as const
    const refused = [
      () => invite(anAddress(), position),
      () => owner()('changeMember', { body: { id: specialist.accountId, ...position } }),
      () => owner()('changeMember', { body: { id: other.accountId, ...trainer } }),
      () => owner()('removeMember', { body: { id: other.accountId } }),
    ]
    for (const call of refused) expect(await codeOf(call())).toBe('confirmation-required')
    expect([await memberOf(specialist.email), await memberOf(other.email)]).toMatchObject([
      { role: 'SPECIALIST' },
      { role: 'OWNER' },
    ])
    expect((await owner()('team', {})).invitations).toEqual([])
    // What changes no owner asks for no proof.
    await invite(anAddress())
    await owner()('changeMember', { body: { id: other.accountId, ...position, jobTitle: 'Coach' } })
    await owner()('removeMember', { body: { id: specialist.accountId } })
  })

  test('is mailed to all owners, also to the former one', async () => {
    const [specialist, other] = [await aMember(at.database, at.studio), await anOwner()]
    const position = { ...trainer, role: 'OWNER' } as const
    const invited = anAddress()
    await owner()('inviteMember', { body: { email: invited, ...position } })
    await owner()('changeMember', { body: { id: specialist.accountId, ...position } })
    await owner()('removeMember', { body: { id: other.accountId } })
    const changes = [
      [invited, /(is invited to be an|uitgenodigd als) (owner|eigenaar)/],
      [specialist.email, /(is an owner of|is nu eigenaar van)/],
      [other.email, /(is no owner of|is geen eigenaar van)/],
    ] as const
    for (const { email } of [at.studio.owner, other]) {
      for (const [person, subject] of changes) {
        const { text } = await mailTo(at.url, email, subject)
        expect(text).toContain(person)
        expect(text).toContain(at.studio.owner.email)
      }
    }
  })
})

describe('the invitations of a new organisation (T-A40)', () => {
  test('are limited to five a day, and to more for an established one', async () => {
    await queryAsOwner(at.databaseUrl, 'update organization set created_at = now() where id = $1', [at.studio.id])
    const codes: string[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      codes.push(
        await invite(`${randomUUID()}@example.test`).then(
          () => 'sent',
          (error: AppError) => error.code,
        ),
      )
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'rate-limited'])
    await queryAsOwner(
      at.databaseUrl,
      `update organization set created_at = now() - interval '15 days' where id = $1`,
      [at.studio.id],
    )
    await invite(`${randomUUID()}@example.test`)
  })

  test('share a limit of ten with other new organisations of the same network', async () => {
    const startOver = () =>
      queryAsOwner(at.databaseUrl, `delete from credential_attempt where subject like 'invitations-of-new:%'`, [])
    await startOver()
    const studios = [at.studio, await aStudio(at.database), await aStudio(at.database)]
    const ids = studios.map(({ id }) => id)
    await queryAsOwner(at.databaseUrl, 'update organization set created_at = now() where id = any($1)', [ids])
    const inviteFrom = ({ owner: { token } }: (typeof studios)[number]) =>
      as(token)('inviteMember', { body: { email: anAddress(), ...trainer } })
    const [one, other, third] = studios
    for (const studio of [one!, other!]) for (let nth = 0; nth < 5; nth += 1) await inviteFrom(studio)
    expect((await failureOf(inviteFrom(third!))).code).toBe('rate-limited')
    await startOver()
    await inviteFrom(third!)
  })

  test('are refused when the name of the organisation or the inviter contains a web address', async () => {
    const { name, ...account } = { name: 'Zie https://evil.example', firstName: 'Betaal op pakket.nl' }
    const token = { token: at.studio.owner.token }
    const own = await apiClient(at.url, token)('account', {})
    const { email: _email, sessions: _sessions, avatar, ...profile } = own
    const body = { ...profile, avatar: avatar?.filePath ?? null, ...account }
    expect((await failureOf(apiClient(at.url, token)('saveAccount', { body }))).fieldErrors).toHaveProperty('firstName')
    const founding = apiClient(at.url, token)('createOrganisation', { body: { name } as never })
    expect((await failureOf(founding)).fieldErrors).toHaveProperty('name')
  })
})

describe('an invitation (R-D77)', () => {
  test('is mailed, says what it is for, and makes somebody without an account a specialist', async () => {
    const email = anAddress()
    expect(await invite(email)).toMatchObject({ email, ...trainer })
    const mail = await mailTo(at.url, email)
    expect(mail.subject).toBe('Kom werken bij Studio Test in Inplan')
    const token = await mailedInvitation(at.url, email)
    expect(mail.text).toContain(`${at.url}/provider/#/join/${token}`)
    expect(mail.text).toContain(`inplan://join/${token}`)
    expect(await as()('invitation', { body: { token } })).toEqual({
      organisationName: 'Studio Test',
      email,
      role: 'SPECIALIST',
      hasAccount: false,
    })
    const session = await accept(token)
    expect(await as(session.token)('providerSession', {})).toMatchObject({
      user: { email, firstName: 'Joris', lastName: 'Bos' },
      role: 'SPECIALIST',
      organisation: { id: at.studio.id },
    })
    const member = await memberOf(email)
    expect(member).toMatchObject({ firstName: 'Joris', role: 'SPECIALIST', jobTitle: 'Trainer', isYou: false })
    const specialists = await owner()('providerSpecialists', {})
    expect(specialists.find(({ id }) => id === member?.specialistId)).toMatchObject({
      firstName: 'Joris',
      title: 'Trainer',
    })
    expect((await owner()('team', {})).invitations).toEqual([])
  })

  test('is accepted by an existing account with its own password, and changes nothing of the account (T-A7)', async () => {
    const person = await aPerson(at.database)
    const row = () => queryAsOwner(at.databaseUrl, 'select * from account where id = $1', [person.accountId])
    const before = await row()
    await invite(person.email.toUpperCase())
    const token = await mailedInvitation(at.url, person.email)
    expect(await as()('invitation', { body: { token } })).toMatchObject({ email: person.email, hasAccount: true })
    const guess = await failureOf(accept(token, { password: 'Another-password-1' }))
    expect(guess.code).toBe('credentials-invalid')
    expect(await memberOf(person.email)).toBeUndefined()
    await accept(token)
    expect(await row()).toEqual(before)
    expect(await memberOf(person.email)).toMatchObject({ id: person.accountId, firstName: 'Test', lastName: 'Person' })
  })

  test('is accepted once, also when five requests accept it at the same moment (T-A4)', async () => {
    const email = anAddress()
    await invite(email)
    const token = await mailedInvitation(at.url, email)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => accept(token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failureOf(accept(token))).code).toBe('invitation-invalid')
    expect((await failureOf(as()('invitation', { body: { token } }))).code).toBe('invitation-invalid')
  })

  test('has a secret that is stored as a hash and ends when it is sent again, withdrawn or expired (T-A4)', async () => {
    const email = anAddress()
    const { id } = await invite(email)
    const first = await mailedInvitation(at.url, email)
    const rows = await queryAsOwner(at.databaseUrl, `select encode(token_hash, 'escape') as kept from invitation`)
    expect(JSON.stringify(rows)).not.toContain(first.slice(37))
    await owner()('sendInvitationAgain', { body: { id } })
    const second = await mailedInvitation(at.url, email, first)
    expect((await failureOf(accept(first))).code).toBe('invitation-invalid')
    const expire = `update invitation set expires_at = now() - interval '1 second' where id = $1`
    await queryAsOwner(at.databaseUrl, expire, [id])
    expect((await failureOf(accept(second))).code).toBe('invitation-invalid')
    await owner()('sendInvitationAgain', { body: { id } })
    const third = await mailedInvitation(at.url, email, second)
    await owner()('withdrawInvitation', { body: { id } })
    expect((await failureOf(accept(third))).code).toBe('invitation-invalid')
    expect((await failureOf(owner()('withdrawInvitation', { body: { id } }))).code).toBe('not-found')
  })

  test.each([
    ['nothing', ''],
    ['no token', 'nonsense'],
    ['SQL', "' or 1=1 --"],
    ['an organisation only', randomUUID()],
    ['an organisation that does not exist', `${randomUUID()}.${'a'.repeat(43)}`],
    ['two secrets', `${randomUUID()}.a.b`],
  ])('cannot be opened with %s (T-A4)', async (_, token) => {
    expect((await failureOf(as()('invitation', { body: { token } }))).code).toBe(
      token === '' ? 'validation' : 'invitation-invalid',
    )
  })

  test('cannot be opened at another organisation', async () => {
    const email = anAddress()
    await invite(email)
    const token = await mailedInvitation(at.url, email)
    const elsewhere = await aStudio(at.database)
    const moved = token.replace(at.studio.id, elsewhere.id)
    expect((await failureOf(accept(moved))).code).toBe('invitation-invalid')
  })

  test.each([
    ['a short password', { password: 'short-1' }, { password: 'Use at least 8 characters.' }],
    ['a common password', { password: 'password123' }, { password: 'This password is too easy to guess.' }],
    ['no name', { firstName: ' ' }, { firstName: 'Fill this in.' }],
  ])('asks a new account for more than %s, and still works afterwards', async (_, body, fields) => {
    const email = anAddress()
    await invite(email)
    const token = await mailedInvitation(at.url, email)
    expect((await failureOf(accept(token, body))).fieldErrors).toEqual(fields)
    await accept(token)
  })

  test('can exist once for an address, and not for a current member', async () => {
    const email = anAddress()
    await invite(email)
    const again = await failureOf(invite(email.toUpperCase()))
    expect(again.fieldErrors).toEqual({ email: 'This person is already invited. You can send the invitation again.' })
    const member = await failureOf(invite(at.studio.specialist.email))
    expect(member.fieldErrors).toEqual({ email: 'This person already works here.' })
  })

  test('is mailed to an address at most six times in an hour (T-A3)', async () => {
    const { id } = await invite(anAddress())
    for (let sent = 1; sent < 6; sent += 1) await owner()('sendInvitationAgain', { body: { id } })
    expect((await failureOf(owner()('sendInvitationAgain', { body: { id } }))).code).toBe('rate-limited')
  })

  test('is refused for an organisation of one person', async () => {
    const alone = await aStudio(at.database, 'freelancer')
    const body = { email: anAddress(), ...trainer }
    expect((await failureOf(as(alone.owner.token)('inviteMember', { body }))).code).toBe('forbidden')
  })

  test.each([
    ['a header', 'x@example.test\r\nBcc: victim@example.test'],
    ['two addresses', 'a@example.test,b@example.test'],
    ['markup', '<x@example.test>'],
  ])('is refused for an address with %s (T-A8)', async (_, email) => {
    expect((await failureOf(invite(email))).fieldErrors).toHaveProperty('email')
  })
})

describe('access to the team’s data (R-D77)', () => {
  test('shows invitations to owners and not to specialists', async () => {
    await invite(anAddress())
    expect((await owner()('team', {})).invitations).toHaveLength(1)
    const seen = await as(at.studio.specialist.token)('team', {})
    expect(seen.invitations).toEqual([])
    expect(seen.members.map(({ email, role, isYou }) => [email, role, isYou])).toEqual(
      expect.arrayContaining([
        [at.studio.owner.email, 'OWNER', false],
        [at.studio.specialist.email, 'SPECIALIST', true],
      ]),
    )
  })

  test('announces every change to the team', async () => {
    const stream = await listen(`${at.url}${changeStreams.provider}`, at.studio.owner.token)
    await invite(anAddress())
    await expect.poll(() => stream.topics).toContain('team')
    stream.close()
  })
})

describe('roles and departures in the team (R-D78)', () => {
  const change = (id: string, changes: Partial<Input<'changeMember'>['body']> = {}) =>
    owner()('changeMember', { body: { id, ...trainer, ...changes } })

  test('make a member who begins to deliver services a specialist with a permanent identity', async () => {
    const { accountId } = await aMember(at.database, at.studio)
    const first = await change(accountId)
    expect(first.specialistId).not.toBeNull()
    const services = await owner()('providerServices', {})
    expect(services.every(({ specialistIds }) => !specialistIds.includes(first.specialistId ?? ''))).toBe(true)
    expect((await change(accountId, { deliversServices: false })).specialistId).toBeNull()
    expect((await owner()('providerSpecialists', {})).map(({ id }) => id)).not.toContain(first.specialistId)
    expect((await change(accountId)).specialistId).toBe(first.specialistId)
  })

  test('make a returning member the same specialist again', async () => {
    const { accountId, email } = await aMember(at.database, at.studio)
    const { specialistId } = await change(accountId)
    await owner()('removeMember', { body: { id: accountId } })
    await invite(email)
    await accept(await mailedInvitation(at.url, email))
    expect((await memberOf(email))?.specialistId).toBe(specialistId)
  })

  test('leave future bookings with their specialist, and the answer counts them', async () => {
    const customer = await aCustomer(at.database, at.studio)
    await aBooking(at.database, at.studio, customer)
    const id = at.studio.specialist.accountId
    const one = await failureOf(change(id, { deliversServices: false }))
    expect([one.code, one.message]).toEqual([
      'bookings-ahead',
      'There is still 1 booking ahead with this specialist. Move or cancel it first.',
    ])
    const second = await aBooking(at.database, at.studio, customer)
    const two = await failureOf(change(id, { deliversServices: false }))
    expect([two.code, two.message]).toEqual([
      'bookings-ahead',
      'There are still 2 bookings ahead with this specialist. Move or cancel them first.',
    ])
    await queryAsOwner(
      at.databaseUrl,
      `update booking set status = 'rejected' where organization_id = $1 and id <> $2`,
      [at.studio.id, second.id],
    )
    await queryAsOwner(
      at.databaseUrl,
      `update booking set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [second.id],
    )
    await change(id, { deliversServices: false })
  })

  test('remove a former specialist from offers and the calendar, while bookings stay', async () => {
    const customer = await aCustomer(at.database, at.studio)
    const { id: bookingId } = await aBooking(at.database, at.studio, customer)
    await publishSessions(at.database, at.studio, at.studio.privateService)
    const ask = () =>
      as()('nextAvailable', {
        body: { organisationId: at.studio.id, serviceId: at.studio.privateService.id, from: inAWeek },
      })
    expect((await ask()).response.date).toBe(inAWeek)
    await queryAsOwner(
      at.databaseUrl,
      `update booking set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [bookingId],
    )
    await owner()('removeMember', { body: { id: at.studio.specialist.accountId } })
    expect((await ask()).response.date).toBeNull()
    const { availability } = await owner()('providerCalendar', { query: { from: inAWeek, to: inAWeek } })
    expect(availability).toEqual([])
    expect(await owner()('providerBooking', { params: { id: bookingId } })).toMatchObject({
      specialistId: at.studio.specialistId,
      specialistName: 'Anna de Vries',
    })
  })

  test('end the access of a removed member at once, in every session and every stream (T-A6)', async () => {
    const person = await aMember(at.database, at.studio)
    const stream = await listen(`${at.url}${changeStreams.provider}`, person.token)
    await as(person.token)('providerSession', {})
    await owner()('removeMember', { body: { id: person.accountId } })
    expect((await failureOf(as(person.token)('providerSession', {}))).code).toBe('forbidden')
    await stream.ended
    expect(stream.topics).toEqual([])
  })

  test.each([
    ['leave', (id: string) => owner()('removeMember', { body: { id } })],
    ['become a specialist', (id: string) => change(id)],
  ])('keep one owner: the last owner cannot %s', async (_, act) => {
    expect((await failureOf(act(at.studio.owner.accountId))).code).toBe('last-owner')
    await aMember(at.database, at.studio, 'owner')
    await act(at.studio.owner.accountId)
  })

  test('keep one owner when two owners remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      at.studio = await aStudio(at.database)
      const second = await aMember(at.database, at.studio, 'owner')
      await confirm(at.studio.owner, second)
      const outcomes = await Promise.allSettled([
        owner()('removeMember', { body: { id: second.accountId } }),
        as(second.token)('removeMember', { body: { id: at.studio.owner.accountId } }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('refuse the second of two windows with a conflict, and nothing is overwritten', async () => {
    const { accountId, email } = await aMember(at.database, at.studio)
    const seen = (await memberOf(email))?.version ?? 0
    const first = await change(accountId, { jobTitle: 'Teacher', version: seen })
    expect(first.version).toBeGreaterThan(seen)
    expect((await failureOf(change(accountId, { jobTitle: 'Coach', version: seen }))).code).toBe('conflict')
    const removal = owner()('removeMember', { body: { id: accountId, version: seen } })
    expect((await failureOf(removal)).code).toBe('conflict')
    expect(await memberOf(email)).toEqual(first)
  })

  test('cannot be changed by a specialist, and nobody can raise their own role (T-A2)', async () => {
    const { accountId } = at.studio.specialist
    const raise = as(at.studio.specialist.token)('changeMember', { body: { id: accountId, ...trainer, role: 'OWNER' } })
    expect((await failureOf(raise)).code).toBe('forbidden')
    expect(await memberOf(at.studio.specialist.email)).toMatchObject({ role: 'SPECIALIST' })
  })

  test('are recorded in the audit log, whose lines cannot be changed', async () => {
    const { accountId } = await aMember(at.database, at.studio)
    await change(accountId, { role: 'OWNER' })
    const lines = await queryAsOwner(
      at.databaseUrl,
      'select action, account_id, subject_id, details from audit_entry where organization_id = $1 order by at',
      [at.studio.id],
    )
    expect(lines).toEqual([
      {
        action: 'member-changed',
        account_id: at.studio.owner.accountId,
        subject_id: accountId,
        details: { from: 'specialist', to: 'owner', deliversServices: true },
      },
    ])
    const erase = at.database.inTenant(at.studio.id, ({ sql }) => sql.deleteFrom('audit_entry').execute())
    await expect(erase).rejects.toMatchObject({ code: '42501' })
    const rewrite = at.database.inTenant(at.studio.id, ({ sql }) =>
      sql.updateTable('audit_entry').set({ action: '' }).execute(),
    )
    await expect(rewrite).rejects.toMatchObject({ code: '42501' })
  })
})
