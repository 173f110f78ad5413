import type { Output } from '#shared/api/client.ts'
import { isRefundable } from '#shared/domain/gift-card/gift-card-ledger.ts'
import { isGiftCardAmount } from '#shared/domain/gift-card/gift-card-rules.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { type AuditAction, writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { answeredOnce, findReplay, keepAnswer } from '#server/modules/booking/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import {
  addGiftCardEntries,
  giftCardEntries,
  type KeptGiftCardEntry,
} from '#server/modules/money/records/voucher/gift-card/gift-card-entries.ts'
import {
  changeGiftCard,
  findGiftCard,
  type GiftCard,
  lockGiftCards,
  searchGiftCards,
} from '#server/modules/money/records/voucher/gift-card/gift-cards.ts'
import {
  endOfDay,
  issueGiftCard,
  mailMoment,
  prepareGiftCard,
  refundGiftCard,
} from '#server/modules/money/records/voucher/gift-card/issue-and-refund-gift-card.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type Handlers,
  isRefusal,
  type Member,
  refuse,
  type Refusal,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { ourWord } from '#server/platform/wire/wire-enums.ts'
import { giftCardFile } from './gift-card-pdf.ts'
import { readGiftCardSheet } from './read-printed-gift-card.ts'
import { mailToWords, todayIn, wireGiftCard, wireGiftCardRecord } from '#server/modules/money/voucher/voucher-wire.ts'
import { ledgerSums } from './ledger-sums.ts'

type GiftCardRoute = 'giftCards' | 'giftCard' | 'giftCardFile' | 'issueGiftCard' | 'changeGiftCard' | 'correctGiftCard'

type Record = Output<'giftCard'>

/** The handlers with which an owner sells and looks after gift cards (rules D282, D283 and D286). */
export function giftCardHandlers(dependencies: Dependencies): Pick<Handlers, GiftCardRoute> {
  const { database } = dependencies
  return {
    giftCards: ({ organisationId, query: { text, page, size }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const zone = zoneOf(organisation.zone)
        const { cards, total } = await searchGiftCards(transaction, { search: text, page, size })
        const sums = await ledgerSums(
          transaction,
          cards.map(({ id }) => id),
        )
        const none = { issuedCents: 0, isRefunded: false }
        return { cards: cards.map((card) => wireGiftCard(card, sums.get(card.id) ?? none, zone, now)), total }
      }),

    giftCard: ({ organisationId, params: { id }, now }) =>
      database.inTenant(organisationId, (transaction) => recordOf(transaction, id, now)),

    giftCardFile: ({ organisationId, params: { id } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const sheet = isId(id) ? await readGiftCardSheet(transaction, id) : undefined
        return sheet ? giftCardFile(sheet, dependencies.storage) : refuse('not-found')
      }),

    issueGiftCard: (request) =>
      answeredOnce(() =>
        database.inTenant(request.organisationId, (transaction) => sellByHand(dependencies, transaction, request)),
      ),

    changeGiftCard: ({ organisationId, body: { id, version, act }, caller, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const found = await lockedCard(transaction, id, version)
        if (isRefusal(found)) return found
        const refusal = await actions[act](dependencies, transaction, found, now)
        if (refusal) return refusal
        await noteAct(transaction, { caller, address, now }, audited[act], id)
        return recordOf(transaction, id, now)
      }),

    correctGiftCard: ({ organisationId, body: { id, version, amount, reason }, caller, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const found = await lockedCard(transaction, id, version)
        if (isRefusal(found)) return found
        const cents = Math.round(amount * 100)
        if (cents === 0 || found.card.balanceCents + cents < 0) return refuse('validation', { amount: 'gift-card' })
        if (found.entries.length === 0) return refuse('transition-not-allowed')
        await addGiftCardEntries(
          transaction,
          [{ giftCardId: id, kind: 'corrected', cents, bookingId: null, reason }],
          now,
        )
        await changeGiftCard(transaction, id, {})
        await noteAct(transaction, { caller, address, now }, 'gift-card-corrected', id)
        return recordOf(transaction, id, now)
      }),
  }
}

interface Found {
  readonly card: GiftCard
  readonly entries: readonly KeptGiftCardEntry[]
}

async function lockedCard(transaction: TenantTransaction, id: string, version: number): Promise<Found | Refusal> {
  await lockGiftCards(transaction, 'id', [id])
  const card = await findGiftCard(transaction, id)
  if (!card) return refuse('not-found')
  return card.version === version ? { card, entries: await giftCardEntries(transaction, id) } : refuse('conflict')
}

type Act = RequestOf<'changeGiftCard'>['body']['act']

const audited = {
  BLOCK: 'gift-card-blocked',
  UNBLOCK: 'gift-card-unblocked',
  MAIL: 'gift-card-mailed',
  REFUND: 'gift-card-refunded',
} as const satisfies { readonly [Each in Act]: AuditAction }

type Action = (
  needs: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  found: Found,
  now: Date,
) => Promise<Refusal | undefined>

const actions: { readonly [Each in Act]: Action } = {
  BLOCK: async (_needs, transaction, { card }, now) => {
    if (card.isBlocked) return refuse('transition-not-allowed')
    await changeGiftCard(transaction, card.id, { blockedAt: now })
    return undefined
  },

  UNBLOCK: async (_needs, transaction, { card }) => {
    if (!card.isBlocked) return refuse('transition-not-allowed')
    await changeGiftCard(transaction, card.id, { blockedAt: null })
    return undefined
  },

  MAIL: async ({ outbox }, transaction, { card, entries }, now) => {
    if (card.mailTo === 'nobody' || card.balanceCents === 0 || entries.length === 0) {
      return refuse('transition-not-allowed')
    }
    await changeGiftCard(transaction, card.id, { mailDueAt: now })
    const { organisationId, sql } = transaction
    const job = { organisationId, locale: card.locale, giftCardId: card.id, version: card.version + 1 }
    await outbox.add(sql, { ...job, template: 'gift-card' })
    return undefined
  },

  REFUND: async (_needs, transaction, { card, entries }, now) => {
    if (entries.length === 0 || !isRefundable(entries, card.issuedAt.getTime(), now.getTime())) {
      return refuse('transition-not-allowed')
    }
    await refundGiftCard(transaction, card.id, now)
    await changeGiftCard(transaction, card.id, { mailDueAt: null })
    return undefined
  },
}

async function sellByHand(
  dependencies: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  { body, caller, idempotencyKey, address, now }: RequestOf<'issueGiftCard'>,
): Promise<Record | Refusal> {
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  const replay = await findReplay<{ readonly giftCardId: string }>(transaction, key)
  if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
  if (replay.kind === 'repeated') return recordOf(transaction, replay.answer.giftCardId, now)
  const organisation = await findOrganisation(transaction)
  if (!organisation) return refuse('not-found')
  const zone = zoneOf(organisation.zone)
  const cents = centsOfEuros(body.amount)
  if (cents === undefined || !isGiftCardAmount(cents)) return refuse('validation', { amount: 'gift-card' })
  const mailTo = ourWord(mailToWords, body.mailTo)
  if (mailTo === 'buyer' && body.buyerEmail === '') return refuse('validation', { buyerEmail: 'required' })
  if (mailTo === 'receiver' && body.receiverEmail === '') return refuse('validation', { receiverEmail: 'required' })
  const lastDay = body.lastDay as LocalDate | null
  if (lastDay !== null && lastDay < todayIn(zone, now)) return refuse('validation', { lastDay: 'future' })
  const id = dependencies.secrets.id()
  const card = {
    id,
    sold: 'by-hand' as const,
    buyerName: body.buyerName,
    buyerEmail: body.buyerEmail.toLowerCase(),
    receiverName: body.receiverName,
    receiverEmail: body.receiverEmail.toLowerCase(),
    message: body.message,
    locale: body.language,
    mailTo,
    expiresAt: lastDay === null ? null : endOfDay(zone, lastDay).getTime(),
  }
  await prepareGiftCard(transaction, card, mailMoment(zone, body.mailOn as LocalDate | null, now), now)
  await issueGiftCard(dependencies, transaction, { id, cents }, { now, withReceipt: false })
  await keepAnswer(transaction, key, { giftCardId: id }, now)
  await noteAct(transaction, { caller, address, now }, 'gift-card-issued', id)
  return recordOf(transaction, id, now)
}

async function recordOf(transaction: TenantTransaction, id: string, now: Date): Promise<Record | Refusal> {
  const organisation = await findOrganisation(transaction)
  const card = isId(id) ? await findGiftCard(transaction, id) : undefined
  if (!organisation || !card) return refuse('not-found')
  return wireGiftCardRecord(card, await giftCardEntries(transaction, id), zoneOf(organisation.zone), now)
}

async function noteAct(
  transaction: TenantTransaction,
  { caller, address, now }: { readonly caller: Member; readonly address: string; readonly now: Date },
  action: AuditAction,
  subjectId: string,
): Promise<void> {
  await writeAuditEntry(transaction, { action, accountId: caller.accountId, subjectId, address, at: now })
  await announce(transaction, ['vouchers'])
}
