import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/app/housekeeping/housekeeping.ts'
import { aPerson, aStudio } from '#tests/builders/studio.ts'
import { theBuyer } from '#tests/builders/invoice-document.ts'
import { invoiceSettings } from '#tests/builders/issue-invoice.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { anAddress } from './support/customer-test-studio.ts'
import { aGuestVisitor, type GuestVisitor, linkIn, newGuestSecret } from './support/guests.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailTo } from './support/mailbox.ts'
import { mailedCode } from './support/mailed-codes.ts'

// Tests the links that open a guest's booking, and what happens to the booking when the guest creates an account.

let at: BookingTestStudio
beforeAll(async () => {
  at = await aBookingTestStudio('own server')
  await at.rows(`update organization set payment_methods = '{pay-afterwards,card}' where id = $1`, at.studio.id)
  const { version } = await at.owner('guestSettings', {})
  await at.owner('saveGuestSettings', { body: { booking: 'OPEN', isPhoneRequired: false, version } })
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await at.stop()
})

interface Booked {
  readonly guest: GuestVisitor
  readonly id: string
  /** The secret of the link in the confirmation. */
  readonly link: string
}

async function booked(
  email = anAddress(),
  change = {},
  name: readonly [string, string] = ['Bram', 'Visser'],
): Promise<Booked> {
  const guest = aGuestVisitor(at, email)
  const id = await guest.book((await at.sessions(at.aDay()))('09:00'), change, { name })
  const { text } = await mailTo(at.url, email, /^Booking is confirmed/)
  return { guest, id, link: linkIn(text) }
}

/** Requests a booking with a secret, and returns the answer. */
const heard = async (secret: string, id: string, organisationId = at.studio.id) => {
  const answer = await fetch(`${at.url}/api/v2/appointment/${id}`, {
    headers: { authorization: `Bearer ${secret}`, 'x-organization-id': organisationId, 'accept-language': 'en' },
  })
  const { requestId: _, ...body } = (await answer.json()) as { requestId: string; code?: string }
  return { ...body, status: answer.status }
}

describe('the addresses in a mail that add a booking to a calendar (R-D420)', () => {
  const get = (address: string) => fetch(address, { redirect: 'manual' })
  const led = (answer: Response) => [answer.status, answer.headers.get('location')?.split('?')[0]]
  const back = [302, expect.stringContaining('/widget/en/')]

  test('return a file or lead to online calendars, each containing a guest’s own link to the booking', async () => {
    const { guest, id } = await booked()
    const { file, google, outlook } = await guest.with(guest.secret)('ownBookingCalendarLinks', { params: { id } })
    const answer = await get(file)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="event.ics"')
    const content = (await answer.text()).replaceAll(/\r\n /g, '')
    expect(content).toContain(`UID:${id}@inplan`)
    const online = [await get(google), await get(outlook)]
    expect(online.map(led)).toEqual([
      [302, 'https://calendar.google.com/calendar/render'],
      [302, 'https://outlook.live.com/calendar/0/deeplink/compose'],
    ])
    const [details, body] = online.map((each) => new URL(each.headers.get('location') ?? '').searchParams)
    for (const text of [content, details?.get('details') ?? '', body?.get('body') ?? '']) {
      const secret = linkIn(text)
      expect(secret).not.toBe(guest.secret)
      expect(await heard(secret, id)).toMatchObject({ status: 200, id })
    }
  })

  test('lead a customer with an account to the booking without a secret', async () => {
    const { guest, id } = await booked()
    await at.rows(
      'update customer set account_id = $1 where id = (select customer_id from booking where id = $2)',
      at.studio.owner.accountId,
      id,
    )
    const { google } = await guest.with(guest.secret)('ownBookingCalendarLinks', { params: { id } })
    const details = new URL((await get(google)).headers.get('location') ?? '').searchParams.get('details')
    expect(details).toMatch(new RegExp(`/widget/en/\\?.*appointmentId=${id}$`, 'm'))
  })

  test('redirect to the booking when they have expired or are invalid', async () => {
    const [{ guest, id }, other] = [await booked(), await booked()]
    const { file } = await guest.with(guest.secret)('ownBookingCalendarLinks', { params: { id } })
    const [expires = '', signature = ''] = file.split('/').slice(-3)
    for (const wrong of [
      file.replace(id, other.id),
      file.replace('/en/', '/nl/'),
      file.replace(expires, String(Number(expires) + 1)),
      file.replace(signature, signature.slice(1)),
    ])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 302])
    expect(led(await get(file.replace(id, other.id)))).toEqual(back)
    expect((await get(file.replace('event.ics', 'other.ics'))).status).toBe(404)
    await at.rows('update organization set signing_key = null where id = $1', at.studio.id)
    expect(led(await get(file))).toEqual(back)
  })
})

describe('the link in a guest’s mail opens its booking (R-D217)', () => {
  test('for agreeing to text messages about it, and about no other booking (R-D259)', async () => {
    await at.owner('saveTextSettings', {
      body: {
        isOn: true,
        hoursBefore: 24,
        insteadOfMail: false,
        quietFrom: '21:00',
        quietTo: '08:00',
        monthlyLimit: 20,
      },
    })
    const [{ guest, id, link }, other] = [await booked(), await booked()]
    const call = guest.with(link)
    const { wording } = await call('ownTexts', { query: { bookingId: id } })
    const agreed = { bookingId: id, agrees: true, phoneNumber: '06 4400 0001', wording }
    expect(await call('saveOwnTexts', { body: agreed })).toMatchObject({ phoneNumber: '+31644000001' })
    const stranger = other.guest.with(other.link)
    expect((await failureOf(stranger('ownTexts', { query: { bookingId: id } }))).code).toBe('not-found')
    expect((await failureOf(stranger('saveOwnTexts', { body: agreed }))).code).toBe('not-found')
    expect((await failureOf(call('ownTexts', { query: {} }))).code).toBe('not-found')
    const ended = await call('saveOwnTexts', { body: { bookingId: id, agrees: false } })
    expect(ended).toMatchObject({ isOffered: true, phoneNumber: null })
  })

  test('for viewing, moving and cancelling it, with its calendar file', async () => {
    const { guest, id, link } = await booked()
    const call = guest.with(link)
    expect(link).not.toBe(guest.secret)
    expect((await call('ownBookingCalendarFile', { params: { id } })).content).toContain('BEGIN:VEVENT')
    const day = at.aDay()
    const slotOf = await at.sessions(day)
    const { timeSlots } = await call('ownRescheduleOptions', { params: { id }, query: { from: day, to: day } })
    expect(timeSlots.map((slot) => slot.id)).toContain(slotOf('10:00'))
    await call('rescheduleOwnBooking', { body: { id, slotId: slotOf('10:00') } })
    const moved = linkIn((await mailTo(at.url, guest.email, /moved/i)).text)
    expect(moved).not.toBe(link)
    await guest.with(moved)('cancelOwnBooking', { body: { id } })
    expect(await at.trailOf(id)).toEqual([
      '1 created customer widget',
      '2 moved customer widget',
      '3 cancelled customer widget',
    ])
    expect(await call('ownBooking', { params: { id } })).toMatchObject({ status: 'REJECTED' })
  })

  test('for paying for it', async () => {
    const guest = aGuestVisitor(at)
    const id = await guest.book((await at.sessions(at.aDay()))('09:00'), { paymentMethod: 'STRIPE' })
    const call = guest.with()
    const { clientSecret, paymentIntentId } = await call('createPaymentIntent', { body: { bookingId: id } })
    await call('sandboxPay', { body: { clientSecret, outcome: 'success', method: 'card' } })
    await expect
      .poll(async () => (await call('payment', { params: { id: paymentIntentId } })).status, { timeout: 15_000 })
      .toBe('SUCCEEDED')
    const link = linkIn((await mailTo(at.url, guest.email, /^Booking is confirmed/)).text)
    expect(await guest.with(link)('ownBooking', { params: { id } })).toMatchObject({ paymentStatus: 'PAID' })
    const other = (await booked()).guest.with()
    expect((await failureOf(other('payment', { params: { id: paymentIntentId } }))).code).toBe('not-found')
  })

  test('for requesting and viewing its invoice (R-D249)', async () => {
    await at.owner('saveInvoiceSettings', { body: invoiceSettings({ made: 'ON_REQUEST' }) })
    const [{ guest, id, link }, other] = [await booked(), await booked()]
    const call = guest.with(link)
    const query = { bookingId: id }
    expect(await call('ownInvoices', { query })).toMatchObject({ invoices: [], canAsk: true })
    const invoice = await call('askForInvoice', { body: { bookingId: id, buyer: theBuyer } })
    expect(invoice).toMatchObject({ customerName: theBuyer.businessName })
    expect(await call('ownInvoices', { query })).toMatchObject({ invoices: [{ id: invoice.id }], buyer: theBuyer })
    expect((await call('ownInvoiceFile', { params: { id: invoice.id } })).content).not.toBe('')
    const stranger = other.guest.with(other.link)
    const refused = await Promise.all([
      failureOf(stranger('ownInvoices', { query })),
      failureOf(stranger('ownInvoiceFile', { params: { id: invoice.id } })),
      failureOf(stranger('askForInvoice', { body: { bookingId: id, buyer: theBuyer } })),
    ])
    expect(refused.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found'])
    // The links in mails end (rule D349), and that of the visit neither shows nor changes the address of an account.
    const { accountId } = await aPerson(at.database)
    await at.rows(
      `update customer set account_id = $2 where id = (select customer_id from booking where id = $1)`,
      id,
      accountId,
    )
    expect((await failureOf(call('ownInvoices', { query }))).code).toBe('unauthenticated')
    const inBrowser = guest.with()
    expect((await inBrowser('ownInvoices', { query })).buyer).not.toMatchObject({ street: theBuyer.street })
    // Nor does the file of its invoice, which has that address.
    expect((await failureOf(inBrowser('ownInvoiceFile', { params: { id: invoice.id } }))).code).toBe('not-found')
    await inBrowser('askForInvoice', { body: { bookingId: id, buyer: { ...theBuyer, street: 'Elsewhere 1' } } })
    const kept = `select billing ->> 'street' as street from customer where account_id = $1`
    expect(await at.rows(kept, accountId)).toEqual([{ street: theBuyer.street }])
  })

  test('for nothing else (T-A13)', async () => {
    const [{ guest, id, link }, other] = [await booked(), await booked()]
    const call = guest.with(link)
    expect((await failureOf(call('ownBooking', { params: { id: other.id } }))).code).toBe('not-found')
    expect((await failureOf(call('cancelOwnBooking', { body: { id: other.id } }))).code).toBe('not-found')
    expect((await failureOf(call('endGuestLink', { body: { bookingId: other.id } }))).code).toBe('not-found')
    const refused = await Promise.all([
      failureOf(call('ownBookings', { query: { when: 'UPCOMING' } })),
      failureOf(call('customerCredits', { query: {} })),
      failureOf(call('exportMyData', {})),
      failureOf(call('customerByEmail', { body: { email: guest.email } })),
    ])
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['unauthenticated']))
    const elsewhere = await aStudio(at.database)
    expect(await heard(link, id, elsewhere.id)).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  test('in two tabs at once: one cancels it, and the other is told', async () => {
    const { guest, id, link } = await booked()
    const { version } = await guest.with(link)('ownBooking', { params: { id } })
    const tabs = [guest.with(link), guest.with()]
    const outcomes = await Promise.all(
      tabs.map((call) =>
        call('cancelOwnBooking', { body: { id, version } }).then(
          () => 'done',
          ({ code }) => code as string,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['conflict', 'done'])
  })

  test('until four weeks after the appointment, and with the visit’s own link for a day', async () => {
    const { guest, id, link } = await booked()
    const [row] = await at.rows<{ mailed: boolean; visit: boolean }>(
      `select bool_or(is_mailed and guest_link.ends_at = booking.ends_at + interval '28 days') as mailed,
         bool_or(not is_mailed and guest_link.ends_at < now() + interval '24 hours 1 minute') as visit
       from guest_link join booking on booking.organization_id = guest_link.organization_id and booking.id = booking_id where booking_id = $1`,
      id,
    )
    expect(row).toEqual({ mailed: true, visit: true })
    await at.rows(`update guest_link set ends_at = now() - interval '1 second' where booking_id = $1`, id)
    for (const secret of [link, guest.secret]) expect((await heard(secret, id)).status).toBe(401)
    await deleteExpired(at.database, new Date())
    expect(await at.rows('select booking_id from guest_link where booking_id = $1', id)).toEqual([])
  })
})

describe('the end of a guest’s links (R-D218)', () => {
  test('unknown, expired and revoked ones are refused in the same way (T-A13)', async () => {
    const [ended, revoked] = [await booked(), await booked()]
    await at.rows(`update guest_link set ends_at = now() - interval '1 second' where booking_id = $1`, ended.id)
    await revoked.guest.with(revoked.link)('endGuestLink', { body: { bookingId: revoked.id } })
    const unknown = await heard(newGuestSecret(), ended.id)
    expect(unknown).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await heard(ended.link, ended.id)).toEqual(unknown)
    expect(await heard(revoked.link, revoked.id)).toEqual(unknown)
  })

  test('the guest can end all links of the booking, and later mails contain none', async () => {
    const { guest, id, link } = await booked()
    await guest.with(link)('endGuestLink', { body: { bookingId: id } })
    for (const secret of [link, guest.secret]) expect((await heard(secret, id)).status).toBe(401)
    const { version } = await at.owner('providerBooking', { params: { id } })
    await at.owner('changeBooking', { body: { id, status: 'REJECTED', version } })
    const { text } = await mailTo(at.url, guest.email, /cancelled/i)
    expect(linkIn(text)).toBe('')
  })

  test('erasing the person deletes the links and the network addresses (T-G1)', async () => {
    const { guest, id, link } = await booked()
    const [{ customer_id: customerId } = { customer_id: '' }] = await at.rows<{ customer_id: string }>(
      'select customer_id from booking where id = $1',
      id,
    )
    const data = await at.owner('exportCustomer', { body: { customerId } })
    expect(data).toMatchObject({ cameAsGuest: true, email: guest.email })
    expect(data.guestLinks.map(({ bookingId, isMailed }) => [bookingId, isMailed])).toEqual([
      [id, false],
      [id, true],
    ])
    expect(data.bookings[0]?.trail[0]?.networkAddress).toBeTruthy()
    expect(JSON.stringify(data)).not.toContain(link)
    await guest.askCode()
    await at.owner('eraseCustomer', { body: { customerId } })
    expect(await at.rows('select 1 from guest_code where email = $1', guest.email)).toEqual([])
    expect(await heard(link, id)).toEqual(await heard(newGuestSecret(), id))
    expect(await at.rows('select 1 from guest_link where booking_id = $1', id)).toEqual([])
    expect(await at.rows('select 1 from guest_booking where booking_id = $1', id)).toEqual([])
    const addresses = `select 1 from booking_event where booking_id = $1 and actor = 'customer' and address is not null`
    expect(await at.rows(addresses, id)).toEqual([])
    const again = guest.book((await at.sessions(at.aDay()))('09:00'))
    expect((await failureOf(again)).code).toBe('conflict')
  })

  test('correcting the address ends mailed links; the next mail has a new one, and the browser keeps its own (R-D296)', async () => {
    const { guest, id, link } = await booked()
    const [{ customer_id: customerId } = { customer_id: '' }] = await at.rows<{ customer_id: string }>(
      'select customer_id from booking where id = $1',
      id,
    )
    const record = await at.owner('customer', { params: { id: customerId } })
    const email = anAddress()
    const contact = { firstName: 'Bram', lastName: 'Visser', phoneNumber: '', language: null, email }
    await at.owner('changeCustomer', { body: { id: customerId, ...contact, version: record.version } })
    expect((await heard(link, id)).status).toBe(401)
    // The browser in which the guest booked keeps its access.
    expect((await guest.with()('ownBooking', { params: { id } })).id).toBe(id)
    const { version } = await at.owner('providerBooking', { params: { id } })
    await at.owner('changeBooking', { body: { id, status: 'REJECTED', version } })
    await mailTo(at.url, email, /cancelled/i)
  })

  test('only the hash of a link’s secret is stored', async () => {
    const { guest, id, link } = await booked()
    const stored = JSON.stringify(
      await at.rows('select row_to_json(guest_link) from guest_link where booking_id = $1', id),
    )
    const answers = JSON.stringify(await at.rows('select response from idempotency_key'))
    for (const secret of [link, guest.secret]) expect(`${stored}${answers}`).not.toContain(secret)
  })
})

describe('the account with the mail address of a guest (R-D221)', () => {
  const upcomingOf = async (token: string) => {
    const call = apiClient(at.url, { token, organisationId: at.studio.id })
    const { appointments } = await call('ownBookings', { query: { when: 'UPCOMING' } })
    return appointments.map(({ id }) => id).toSorted()
  }

  test('gets the guest’s bookings with its address and name, once the address is confirmed', async () => {
    const email = anAddress()
    const first = await booked(email)
    const second = await booked(email, {}, ['bram', 'VISSER'])
    const partner = await booked(email, {}, ['Noor', 'Jansen'])
    // The latest record is linked to the account by its mail address; the earlier ones because they also have the same name.
    const third = await booked(email)
    const organisationId = at.studio.id
    await first.guest.call('signUpWithoutPassword', { body: { email, organisationId } })
    const code = await mailedCode(at.url, email, /is your code/)
    const { token } = await first.guest.call('verifyCustomer', { body: { email, code, organisationId } })
    expect(await upcomingOf(token)).toEqual([first.id, second.id, third.id].toSorted())
    // The account has no password: no text works as one, but a mailed code logs in.
    for (const password of [' ', 'undefined', 'null', email])
      expect((await failureOf(first.guest.call('login', { body: { email, password } }))).code).toBe(
        'credentials-invalid',
      )
    await first.guest.call('requestLoginCode', { body: { email } })
    const loginCode = await mailedCode(at.url, email, /is your code to log in/)
    const again = await first.guest.call('loginWithCode', { body: { email, code: loginCode } })
    expect(await upcomingOf(again.token)).toEqual([first.id, second.id, third.id].toSorted())
    // A second person with the same mail address keeps a record of their own.
    expect((await heard(partner.guest.secret, partner.id)).status).toBe(200)
    const call = apiClient(at.url, { token, organisationId })
    expect((await failureOf(call('ownBooking', { params: { id: partner.id } }))).code).toBe('not-found')
    // Whoever has the links in earlier mails logs in now (rule D349); the browser of the visit still opens what was booked in it.
    expect((await heard(first.link, first.id)).status).toBe(401)
    expect((await heard(first.guest.secret, first.id)).status).toBe(200)
  })

  test('also gets bookings that are made in the same visits after a log-out', async () => {
    const email = anAddress()
    const [first, second] = [await booked(email), await booked(email)]
    const organisationId = at.studio.id
    await first.guest.call('signUp', { body: { email, password: 'Fietsbel-7!', organisationId } })
    const code = await mailedCode(at.url, email, /is your code/)
    const { token } = await first.guest.call('verifyCustomer', { body: { email, code, organisationId } })
    // One record now belongs to the account, and the other one was merged into it.
    expect(await upcomingOf(token)).toHaveLength(2)
    const again = [await first.guest.book((await at.sessions(at.aDay()))('09:00'))]
    again.push(await second.guest.book((await at.sessions(at.aDay()))('09:00')))
    expect(await upcomingOf(token)).toEqual([first.id, second.id, ...again].toSorted())
  })

  test('gets them too if it existed before, and only once when two lists load at the same time', async () => {
    const person = await aPerson(at.database)
    const call = apiClient(at.url, { token: person.token, organisationId: at.studio.id })
    const customer = await call('customerByEmail', { body: { email: person.email } })
    await at.rows(`update customer set first_name = 'Bram', last_name = 'Visser' where id = $1`, customer.id)
    const { id } = await booked(person.email)
    const [one, two] = await Promise.all([upcomingOf(person.token), upcomingOf(person.token)])
    expect([...one, ...two].every((each) => each === id)).toBe(true)
    expect(await upcomingOf(person.token)).toEqual([id])
  })

  test('gets no bookings of another address, and none before a log-in (T-A11)', async () => {
    const { guest, id } = await booked()
    const stranger = await aPerson(at.database)
    expect(await upcomingOf(stranger.token)).toEqual([])
    expect(await at.rows('select account_id from customer where email = $1', guest.email)).toEqual([
      { account_id: null },
    ])
    expect((await guest.with()('ownBooking', { params: { id } })).id).toBe(id)
  })
})
