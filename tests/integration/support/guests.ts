import { randomBytes, randomUUID } from 'node:crypto'
import { openForVisits } from '#server/modules/booking/records/guest/guest-links.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Input } from '#shared/api/client.ts'
import { guestSecret } from '#shared/domain/guest/guest-link.ts'
import { findProof } from '#shared/domain/guest/proof-of-work.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { aBooking, anEnteredCustomer, type Studio } from '#tests/builders/studio.ts'
import { apiClient } from './api-client.ts'
import { anAddress } from './customer-test-studio.ts'
import { reservationOf } from './reservations.ts'

type Body = Input<'reserveAsGuest'>['body']

/** A visitor without an account, in a browser of their own. */
export interface GuestVisitor {
  readonly email: string
  readonly secret: string
  /** API calls without a guest's secret. */
  readonly call: ReturnType<typeof apiClient>
  /** API calls with a guest's secret: by default that of the browser's visit, or that of a link in a mail. */
  readonly with: (secret?: string) => ReturnType<typeof apiClient>
  readonly askCode: (key?: string) => Promise<unknown>
  readonly confirm: (code: string) => Promise<unknown>
  /** Books a slot, and returns the booking's id. */
  readonly book: (slotId: string, change?: Partial<Body>, options?: BookOptions) => Promise<string>
}

interface BookOptions {
  readonly service?: Pick<Service, 'id' | 'priceCents'>
  readonly key?: string
  readonly name?: readonly [string, string]
  readonly phoneNumber?: string
}

export const newGuestSecret = (): string => guestSecret(randomBytes(32).toString('base64url'))

export function proofFor(organisationId: string, email: string, requestKey: string): number {
  const proof = findProof({ organisationId, email, requestKey }, 0, 10_000_000)
  if (proof === undefined) throw new Error('There is no proof among so many numbers')
  return proof
}

export function aGuestVisitor(
  { url, studio }: { readonly url: string; readonly studio: Studio },
  email = anAddress(),
): GuestVisitor {
  const secret = newGuestSecret()
  const browserKey = randomBytes(24).toString('base64url')
  const clientWith = (token?: string) =>
    apiClient(url, { organisationId: studio.id, browserKey, ...(token !== undefined && { token }) })
  const call = clientWith()
  const organisationId = studio.id
  return {
    email,
    secret,
    call,
    with: (other = secret) => clientWith(other),
    askCode: (key = randomUUID()) =>
      call(
        'askGuestCode',
        { body: { organisationId, email, proof: proofFor(organisationId, email, key) } },
        { idempotencyKey: key },
      ),
    confirm: (code) => call('confirmGuest', { body: { organisationId, email, code } }),
    book: async (
      slotId,
      change = {},
      { service = studio.privateService, key = randomUUID(), name, phoneNumber } = {},
    ) => {
      const reservation = reservationOf(studio, service, slotId)
      const [firstName, lastName] = name ?? ['Bram', 'Visser']
      const person = { firstName, lastName, email, phoneNumber: phoneNumber ?? '' }
      const body: Body = {
        ...reservation,
        booking: reservation.booking && { ...reservation.booking, ...person },
        secret,
        proof: proofFor(organisationId, email, key),
        ...change,
      }
      const { response } = await call('reserveAsGuest', { body }, { idempotencyKey: key })
      return response.bookingId ?? ''
    },
  }
}

/** The secret of the link in a mail. */
export const linkIn = (text: string): string => /#(guest_[\w-]{43})/.exec(text)?.[1] ?? ''

/** Inserts a new booking, and returns the secret of its guest link. */
export async function aGuestWithLink(database: Database, studio: Studio): Promise<string> {
  const customerId = await anEnteredCustomer(database, studio, { email: anAddress() })
  const { id: bookingId } = await aBooking(database, studio, { customerId })
  const secret = newGuestSecret()
  const createdAt = new Date()
  const endsAt = new Date(createdAt.getTime() + 3_600_000)
  await database.inTenant(studio.id, (transaction) =>
    openForVisits(transaction, [{ bookingId, secretHash: sha256(secret), createdAt, endsAt }]),
  )
  return secret
}
