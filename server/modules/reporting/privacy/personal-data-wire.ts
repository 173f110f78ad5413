import type { Output } from '#shared/api/client.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { type BookingDetails, paymentStatuses } from '#server/modules/booking/index.ts'
import type { CardFace } from '#shared/domain/guarantee/card-keeping-time.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { Guarantee, readGiftCards } from '#server/modules/money/records/index.ts'
import type { CustomerNote } from '#server/modules/customers/records/index.ts'
import type { BookingAnswer } from '#server/modules/catalogue/index.ts'
import type { readEntries, readLinks } from '#server/modules/booking/records/index.ts'
import type { readConsents, readTexts } from '#server/modules/messaging/records/index.ts'
import type { OrganisationProfile } from '#server/modules/organisation/index.ts'
import type {
  readAccount,
  readCredits,
  readCustomer,
  readInvoices,
  readMoney,
  readOrders,
  readPayments,
  readTrails,
  readWaiting,
} from './personal-data.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import {
  attendances,
  bookingStatuses,
  creditEntryKinds,
  paymentMethods,
  sessionSurfaces,
} from '#server/platform/wire/wire-enums.ts'

type Read<Reader extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Reader>>

const moment = (at: Date): string => at.toISOString()

/** Converts the stored data of an account to the format of the API. */
export function wireAccountData(
  { account, sessions, events, passkeys, secondFactor }: Read<typeof readAccount>,
  { mails, invitations }: Read<typeof readWaiting>,
  now: Date,
): Omit<Output<'exportMyData'>, 'organizations'> {
  return {
    exportedAt: moment(now),
    account: {
      id: account.id,
      email: account.email,
      firstName: account.first_name,
      lastName: account.last_name,
      phoneNumber: account.phone_number,
      language: account.locale,
      createdAt: moment(account.created_at),
    },
    sessions: sessions.map((session) => ({
      surface: sessionSurfaces[session.surface],
      createdAt: moment(session.created_at),
      lastSeenAt: moment(session.last_seen_at),
      expiresAt: moment(session.expires_at),
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: moment(createdAt),
      lastUsedAt: lastUsedAt && moment(lastUsedAt),
    })),
    secondFactorSince: secondFactor?.switchedOnAt ? moment(secondFactor.switchedOnAt) : null,
    events: events.map(({ kind, at, address }) => ({ kind, at: moment(at), networkAddress: address })),
    invitations: invitations.map(({ role, at }) => ({ role, at: moment(at) })),
    mails: mails.map(({ template, at }) => ({ template, at: moment(at) })),
  }
}

export interface CustomerRecords {
  readonly customer: NonNullable<Read<typeof readCustomer>>
  readonly bookings: readonly BookingDetails[]
  readonly notes: readonly CustomerNote[]
  readonly tags: readonly string[]
  readonly answers: ReadonlyMap<string, readonly BookingAnswer[]>
  readonly trails: Read<typeof readTrails>
  readonly orders: Read<typeof readOrders>
  readonly credits: Read<typeof readCredits>
  readonly payments: Read<typeof readPayments>
  readonly money: Read<typeof readMoney>
  readonly guarantees: readonly Guarantee[]
  readonly invoices: Read<typeof readInvoices>
  readonly waiting: Read<typeof readEntries>
  readonly links: Read<typeof readLinks>
  readonly consents: Read<typeof readConsents>
  readonly texts: Read<typeof readTexts>
  readonly giftCards: Read<typeof readGiftCards>
}

const cardText = ({ brand, last4, expiryMonth, expiryYear }: CardFace): string =>
  `${brand} ${last4}, ${expiryMonth}/${expiryYear}`

const actors = { customer: 'CUSTOMER', provider: 'PROVIDER', system: 'SYSTEM' } as const

/** The stored data of a customer in one organisation. */
export function wireCustomerData(
  organisation: OrganisationProfile,
  reader: Language | undefined,
  records: CustomerRecords,
): Output<'exportCustomer'> {
  const {
    customer,
    bookings,
    notes,
    tags,
    answers,
    trails,
    orders,
    credits,
    payments,
    money,
    guarantees,
    invoices,
    waiting,
    links,
    consents,
    texts,
    giftCards,
  } = records
  const zone = zoneOf(organisation.zone)
  return {
    organisation: { id: organisation.id, name: organisationNameFor(organisation, reader) },
    firstName: customer.first_name,
    lastName: customer.last_name,
    phoneNumber: customer.phone_number,
    email: customer.email ?? '',
    language: customer.locale,
    isBlocked: customer.blocked_at !== null,
    invoiceAddress: customer.billing,
    since: moment(customer.created_at),
    tags: [...tags],
    notes: notes.map(({ text, createdAt, changedAt }) => ({
      text,
      at: moment(createdAt),
      changedAt: moment(changedAt),
    })),
    bookings: bookings.map((booking) => ({
      id: booking.id,
      service: booking.serviceName,
      instructor: booking.specialistName,
      startTime: wireInstant(zone, booking.start),
      endTime: wireInstant(zone, booking.end),
      status: bookingStatuses[booking.status],
      price: eurosOfCents(booking.priceCents),
      paymentMethod: booking.paymentMethod && paymentMethods[booking.paymentMethod],
      paymentStatus: paymentStatuses[booking.payment],
      attendance: booking.attendance && attendances[booking.attendance],
      isCancelledLate: booking.isCancelledLate,
      guest: {
        firstName: booking.guest.firstName,
        lastName: booking.guest.lastName,
        phoneNumber: booking.guest.phoneNumber,
      },
      language: booking.guestLocale,
      note: booking.note,
      seats: booking.seats,
      answers: (answers.get(booking.id) ?? []).map(({ wording, values, isByProvider, locale, answeredAt }) => ({
        question: wording,
        answer: [...values],
        isByProvider,
        language: locale,
        at: moment(answeredAt),
      })),
      bookedAt: moment(booking.createdAt),
      trail: (trails.get(booking.id) ?? []).map(({ kind, actor, at, address }) => ({
        kind,
        by: actors[actor],
        at: moment(at),
        networkAddress: address,
      })),
    })),
    orders: orders.map((order) => ({
      id: order.id,
      name: order.name,
      price: eurosOfCents(order.price_cents),
      paymentMethod: order.payment_method && paymentMethods[order.payment_method],
      paymentStatus: paymentStatuses[order.payment_state],
      orderedAt: moment(order.created_at),
    })),
    credits: credits.map(({ name, kind, credits: change, at, expires_at }) => ({
      service: name,
      kind: creditEntryKinds[kind],
      credits: change,
      at: moment(at),
      expiresAt: expires_at && moment(expires_at),
    })),
    waiting: waiting.map((entry) => ({
      service: entry.name,
      startTime: entry.starts_at && moment(entry.starts_at),
      date: entry.day,
      status: entry.state,
      language: entry.locale,
      joinedAt: moment(entry.created_at),
      changedAt: moment(entry.changed_at),
      offeredTime: entry.offered_starts_at && moment(entry.offered_starts_at),
      offeredUntil: entry.offered_until && moment(entry.offered_until),
    })),
    cameAsGuest: customer.came_as_guest,
    guestLinks: links.map((link) => ({
      bookingId: link.booking_id,
      isMailed: link.is_mailed,
      at: moment(link.created_at),
      endsAt: moment(link.ends_at),
    })),
    invoices: invoices.map(({ label, booking_id, order_id, document, reminded_on }) => ({
      number: label,
      bookingId: booking_id,
      orderId: order_id,
      kind: document.kind,
      date: document.issuedOn,
      total: eurosOfCents(document.grossCents),
      buyer: document.buyer,
      remindedOn: reminded_on,
      lines: document.lines.map(({ description, quantity, grossCents }) => ({
        description,
        quantity,
        total: eurosOfCents(grossCents),
      })),
    })),
    textConsents: consents.map((consent) => ({
      phoneNumber: consent.phone_number,
      wording: consent.wording,
      language: consent.locale,
      givenBy: consent.given_by,
      givenAt: moment(consent.given_at),
      endedAt: consent.ended_at && moment(consent.ended_at),
      endedBy: consent.ended_by,
    })),
    textMessages: texts.map((text) => ({
      bookingId: text.booking_id,
      phoneNumber: text.phone_number,
      segments: text.segments,
      status: text.state,
      at: moment(text.created_at),
      changedAt: moment(text.changed_at),
    })),
    giftCards: giftCards.map((card) => ({
      buyer: { name: card.buyer_name, email: card.buyer_email },
      receiver: { name: card.receiver_name, email: card.receiver_email },
      message: card.message,
      at: moment(card.issued_at),
      mailedAt: card.mailed_at && moment(card.mailed_at),
    })),
    money: money.map((entry) => ({
      bookingId: entry.booking_id,
      kind: entry.kind,
      amount: eurosOfCents(entry.amount_cents),
      by: actors[entry.actor],
      reason: entry.reason,
      at: moment(entry.at),
    })),
    guarantees: guarantees.map(({ bookingId, wording, locale, agreedAt, card, savedAt, removedAt, ...asks }) => ({
      bookingId,
      wording,
      language: locale,
      agreedAt: moment(agreedAt),
      card: card && cardText(card.face),
      cardSavedAt: savedAt && moment(savedAt),
      cardRemovedAt: removedAt && moment(removedAt),
      feeAskedAt: asks.feeAskedAt && moment(asks.feeAskedAt),
      feeGivenUpAt: asks.feeGivenUpAt && moment(asks.feeGivenUpAt),
    })),
    payments: payments.map((payment) => ({
      bookingId: payment.booking_id,
      orderId: payment.order_id,
      amount: eurosOfCents(payment.amount_cents),
      parts: payment.parts.map(({ bookingId, cents }) => ({ bookingId, amount: eurosOfCents(cents) })),
      status: payment.state,
      provider: payment.provider,
      channel: payment.channel,
      reference: payment.intent_id,
      at: moment(payment.created_at),
    })),
  }
}
