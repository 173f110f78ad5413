import type { z } from 'zod'
import type { SecondFactorStep } from '#shared/api/app-error.ts'
import type { ServerErrorCode } from '#shared/api/error-codes.ts'
import type { Output } from '#shared/api/client.ts'
import type { Contract } from '#shared/api/contract/index.ts'
import type { CallerRule, Endpoint, RouteParams, TenantRule } from '#shared/api/define-endpoint.ts'
import type { RouteName, routes } from '#shared/api/routes.ts'
import type { GiftCardProblem } from '#shared/domain/gift-card/gift-card-ledger.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { ClientKind } from './client-kind.ts'

/** The account that a valid token belongs to. */
export interface Account {
  readonly accountId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export type MemberRole = 'owner' | 'specialist'

/** An account that is a member of the organisation of the call. */
export interface Member extends Account {
  readonly organisationId: string
  readonly role: MemberRole
  /** The member's specialist; null for a member who delivers no services. */
  readonly specialistId: string | null
}

/** Whether a member may see a specialist's calendar: owners see all, specialists only their own. */
export const isVisibleTo = (member: Member, specialistId: string): boolean =>
  member.role === 'owner' || member.specialistId === specialistId

/**
 * A caller who has the secret of a booking's link or of a visit, instead of an account. The secret gives access to these bookings and
 * orders only.
 */
export interface Guest {
  readonly accountId: null
  readonly bookingIds: ReadonlySet<string>
  /** The orders of gift cards that were placed in the visit. */
  readonly orderIds: ReadonlySet<string>
}

/** Who may see and change a booking as its customer. */
export type Holder = Account | Guest

interface CallerByRule {
  anyone: Account | undefined
  holder: Holder
  customer: Account
  provider: Member
  owner: Member
}

/** Invalid fields of the input, each with the key of its text in `validation` of `shared/i18n`. */
export type FieldProblems = Readonly<Record<string, TextKey<'validation'>>>

/** The published availability that prevents a change. The error is shown at a form field in the requested language. */
export interface Conflict {
  readonly field: string
  /** The name of the service that is offered in this availability. */
  readonly service: string
  readonly date: LocalDate
  /** Today where the session takes place: a date in another year is named with its year. */
  readonly today: LocalDate
  /** Local times as HH:mm. */
  readonly from: string
  readonly to: string
}

/** A gift card that pays nothing. */
export interface RefusedGiftCard {
  /** As it is printed. */
  readonly code: string
  readonly problem: GiftCardProblem
  /** The last day of an expired card. */
  readonly lastDay?: LocalDate
}

/** Marks a refusal, so that no answer is taken for one because of the names of its fields. */
const refusal = Symbol('refusal')

/** An expected failure of a use case; it becomes an error body. */
export interface Refusal {
  readonly [refusal]: true
  readonly refused: ServerErrorCode
  readonly fields?: FieldProblems
  readonly conflict?: Conflict
  /** The number of bookings that prevent the change, for the error text. */
  readonly count?: number
  /** The current price, when the client saw another one. */
  readonly priceCents?: Cents
  /** The gift card that pays nothing, and why, for the error text. */
  readonly giftCard?: RefusedGiftCard
  /** The data for the second step of a log-in, when the first step has succeeded. */
  readonly secondFactor?: SecondFactorStep
}

type RefusalDetails = Omit<Refusal, typeof refusal | 'refused'>

export const refuse = (refused: ServerErrorCode, fields?: FieldProblems): Refusal =>
  refuseWith(refused, fields ? { fields } : {})

export const refuseWith = (refused: ServerErrorCode, details: RefusalDetails): Refusal => ({
  [refusal]: true,
  refused,
  ...details,
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && refusal in value

type Parsed<Schema> = [Schema] extends [z.ZodType] ? z.output<Schema> : undefined
type QueryOf<E> = E extends Endpoint<infer Query> ? Query : never
type BodyOf<E> = E extends Endpoint<z.ZodType | undefined, infer Body> ? Body : never
type CallersOf<E> = E extends { callers: infer Rule extends CallerRule } ? Rule : never
type OrganisationOf<E> = E extends { tenant?: infer Rule }
  ? [Rule] extends [TenantRule]
    ? string
    : undefined
  : undefined

/** A validated request of an authorised caller. */
export interface RequestOf<Name extends RouteName> {
  readonly params: Readonly<Record<RouteParams<(typeof routes)[Name]>, string>>
  readonly query: Parsed<QueryOf<Contract[Name]>>
  readonly body: Parsed<BodyOf<Contract[Name]>>
  readonly caller: CallerByRule[CallersOf<Contract[Name]>]
  /** The id of the organisation that the request names. The organisation may not exist; the handler checks that. */
  readonly organisationId: OrganisationOf<Contract[Name]>
  readonly locale: Locale
  /**
   * The language in which the caller wants to read an organisation's texts; undefined when the request accepts neither of the product's
   * languages.
   */
  readonly reader: Locale | undefined
  readonly now: Date
  /** The kind of client that the `User-Agent` header names. */
  readonly surface: ClientKind
  /** The caller's token; only needed by the call that revokes it. */
  readonly token: string | undefined
  /** The caller's network address. */
  readonly address: string
  /**
   * A hash that identifies the caller's browser as far as possible. A mailed code is valid only in the browser that
   * requested it (threat A4).
   */
  readonly browserHash: Buffer
  /** The `Idempotency-Key` header, which every call of an idempotent endpoint has. */
  readonly idempotencyKey: string
}

export type Handler<Name extends RouteName> = (request: RequestOf<Name>) => Promise<Output<Name> | Refusal>

/** One handler per endpoint. A missing one is a compile error. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> }
