import type { z } from 'zod'
import type { ServerErrorCode } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import type { Contract } from '#shared/api/contract/index.ts'
import type { CallerRule, Endpoint, RouteParams, TenantRule } from '#shared/api/define-endpoint.ts'
import type { RouteName, routes } from '#shared/api/routes.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TextKey } from '#shared/i18n/messages.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { ClientKind } from './client-kind.ts'

/** A person with a valid token. */
export interface Account {
  readonly accountId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export type MemberRole = 'owner' | 'specialist'

/** A person who works for the organisation of the call. */
export interface Member extends Account {
  readonly organisationId: string
  readonly role: MemberRole
  /** The specialist that this person is, when they deliver services. */
  readonly specialistId: string | null
}

/** The owner sees everyone's calendar, a specialist only their own. */
export const isVisibleTo = (member: Member, specialistId: string): boolean =>
  member.role === 'owner' || member.specialistId === specialistId

interface CallerByRule {
  anyone: Account | undefined
  customer: Account
  provider: Member
  owner: Member
}

/** A field of the input and the key of its text in `shared/i18n` `validation`. */
export type FieldProblems = Readonly<Record<string, TextKey<'validation'>>>

/** The availability that is in the way of what was asked for; it is worded on a field, in the asked language. */
export interface Conflict {
  readonly field: string
  /** Name of its service. */
  readonly service: string
  readonly date: LocalDate
  /** Wall times, HH:mm. */
  readonly from: string
  readonly to: string
}

/** An expected outcome other than success; it becomes an error body. */
export interface Refusal {
  readonly refused: ServerErrorCode
  readonly fields?: FieldProblems
  readonly conflict?: Conflict
  /** How many bookings are in the way; the text says so. */
  readonly count?: number
}

export const refuse = (refused: ServerErrorCode, fields?: FieldProblems): Refusal =>
  fields ? { refused, fields } : { refused }

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

type Parsed<Schema> = [Schema] extends [z.ZodType] ? z.output<Schema> : undefined
type QueryOf<E> = E extends Endpoint<infer Query> ? Query : never
type BodyOf<E> = E extends Endpoint<z.ZodType | undefined, infer Body> ? Body : never
type CallersOf<E> = E extends { callers: infer Rule extends CallerRule } ? Rule : never
type OrganisationOf<E> = E extends { tenant?: infer Rule }
  ? [Rule] extends [TenantRule]
    ? string
    : undefined
  : undefined

/** A request that was validated and whose caller may make it. */
export interface RequestOf<Name extends RouteName> {
  readonly params: Readonly<Record<RouteParams<(typeof routes)[Name]>, string>>
  readonly query: Parsed<QueryOf<Contract[Name]>>
  readonly body: Parsed<BodyOf<Contract[Name]>>
  readonly caller: CallerByRule[CallersOf<Contract[Name]>]
  /** The organisation that the call stands in; that it exists is for the handler to find out. */
  readonly organisationId: OrganisationOf<Contract[Name]>
  readonly locale: Locale
  readonly now: Date
  /** From what kind of client the call comes, as far as it says so. */
  readonly surface: ClientKind
  /** The caller's token, for the call that revokes it. */
  readonly token: string | undefined
  /** Network address of the caller. */
  readonly address: string
  /** Present when the endpoint is idempotent. */
  readonly idempotencyKey: string
}

export type Handler<Name extends RouteName> = (request: RequestOf<Name>) => Promise<Output<Name> | Refusal>

/** One use case for each endpoint: a missing one does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> }
