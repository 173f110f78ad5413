import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, aPerson } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'

let scene: BookingTestStudio

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
})
afterAll(() => scene.stop())

const asCustomer = (token: string) => apiClient(scene.url, { token, organisationId: scene.studio.id })

describe('a customer’s own profile (R-D372)', () => {
  test('can be read and changed, and is seen by the organisation', async () => {
    const customer = await aCustomer(scene.database, scene.studio)
    const call = asCustomer(customer.token)
    const before = await call('ownProfile', {})
    expect(before.email).toBe(customer.email)
    const body = { firstName: 'Noor', lastName: 'van Dijk', phoneNumber: '06 1234 5678', locale: 'en' as const }
    const saved = await call('saveOwnProfile', { body: { ...body, version: before.version } })
    expect(saved).toEqual({ ...body, email: customer.email, version: before.version + 1 })
    expect(await call('ownProfile', {})).toEqual(saved)
    const known = await call('customerByEmail', { body: { email: customer.email } })
    expect([known.firstName, known.lastName, known.contact.phoneNumber]).toEqual(['Noor', 'van Dijk', '06 1234 5678'])
    const found = await scene.owner('customer', { params: { id: customer.customerId } })
    expect(found).toMatchObject({ firstName: 'Noor', lastName: 'van Dijk', phoneNumber: '06 1234 5678' })
  })

  test('is not overwritten by an outdated form, and requires a name', async () => {
    const customer = await aCustomer(scene.database, scene.studio)
    const call = asCustomer(customer.token)
    const { version } = await call('ownProfile', {})
    const body = { firstName: 'Noor', lastName: '', phoneNumber: '', locale: 'nl' as const, version }
    await call('saveOwnProfile', { body })
    expect((await failureOf(call('saveOwnProfile', { body: { ...body, firstName: 'Anna' } }))).code).toBe('conflict')
    const failure = await failureOf(call('saveOwnProfile', { body: { ...body, firstName: ' ' } }))
    expect(Object.keys(failure.fieldErrors)).toEqual(['firstName'])
    expect((await call('ownProfile', {})).firstName).toBe('Noor')
  })

  test('belongs to one organisation, and is empty at an organisation where the person never booked', async () => {
    const person = await aPerson(scene.database, `${randomUUID()}@example.test`)
    expect(await asCustomer(person.token)('ownProfile', {})).toMatchObject({ phoneNumber: '', locale: null })
  })

  test('requires the current password to set a new one, which ends every other session (T-A6)', async () => {
    const customer = await aCustomer(scene.database, scene.studio)
    const { email } = customer
    const other = await apiClient(scene.url)('login', { body: { email, password: 'Correct-horse-1' } })
    const call = asCustomer(customer.token)
    const change = (currentPassword: string, newPassword: string) =>
      call('changeOwnPassword', { body: { currentPassword, newPassword } })
    expect(Object.keys((await failureOf(change('Wrong-password-1', 'Correct-horse-2'))).fieldErrors)).toEqual([
      'currentPassword',
    ])
    await change('Correct-horse-1', 'Correct-horse-2')
    expect((await failureOf(asCustomer(other.token)('ownProfile', {}))).code).toBe('unauthenticated')
    expect((await call('ownProfile', {})).email).toBe(email)
    await apiClient(scene.url)('login', { body: { email, password: 'Correct-horse-2' } })
    expect((await mailTo(scene.url, email)).subject).toBe('Your password was changed')
  })
})

describe('the contact details of an organisation (R-D371)', () => {
  const contact = {
    email: 'hello@studio.example',
    phoneNumber: '020 555 0100',
    website: 'https://studio.example',
    openingHours: 'Mon to Fri, 9:00 to 17:00\nSat by appointment',
  }

  test('are set once, and shown to customers in the catalogue and below mails', async () => {
    const read = () => apiClient(scene.url)('catalogue', { params: { id: scene.studio.id } })
    const { version, name, timeZone, locale, paymentMethods } = await scene.owner('organisationProfile', {})
    const profile = { name, timeZone, locale, paymentMethods, tagline: '', brandColor: null, logo: null }
    await scene.owner('saveOrganisation', {
      body: { ...profile, email: '', phoneNumber: '', website: '', openingHours: '', version },
    })
    expect((await read()).organisation.contact).toBeUndefined()
    const saved = await scene.owner('saveOrganisation', { body: { ...profile, ...contact, version: version + 1 } })
    expect(saved.openingHours).toBe(contact.openingHours)
    expect((await read()).organisation.contact).toEqual(contact)

    const customer = await aCustomer(scene.database, scene.studio)
    const slotId = (await scene.sessions(scene.aDay()))('09:00')
    const body = reservationOf(scene.studio, scene.studio.privateService, slotId)
    await asCustomer(customer.token)('reserve', { body }, { idempotencyKey: randomUUID() })
    const mail = await mailTo(scene.url, customer.email)
    expect(mail.text).toContain(
      '\n020 555 0100 · hello@studio.example · https://studio.example\nMon to Fri, 9:00 to 17:00\n',
    )
    expect(mail.text).toContain('\nSat by appointment\n')
  })
})
