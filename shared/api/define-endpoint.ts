import type { z } from 'zod'
import type { ServerErrorCode } from './error-codes.ts'
import type { RouteName } from './routes.ts'

/**
 * Who may call an endpoint. `anyone`: no log-in is needed. `holder`: a customer, or a guest with the link of a booking. `customer`: anyone
 * with a confirmed mail address. `provider`: any member of the organisation. `owner`: a member with that role. An endpoint without callers
 * does not compile.
 */
export type CallerRule = 'anyone' | 'holder' | 'customer' | 'provider' | 'owner'

/** Where a request says which organisation it is for. `session` means the organisation that the caller works for. */
export type TenantRule = 'path' | 'body' | 'header' | 'session'

/**
 * From what the organisation of a call follows when the request has no `x-organization-id`, as in the specification (rules B7.8 to B7.20):
 * - `service`, `specialist`, `package`, `session`: from the id in the path
 * - `file`: from the path of the file
 * - `booking`: from the caller's own booking in the path, `booked-time`: from the caller's own booking at `start` and `end`
 * - `customer`: from where the caller is a customer; where there are several, the latest
 */
export type OrganisationSource =
  | 'service'
  | 'specialist'
  | 'package'
  | 'session'
  | 'file'
  | 'booking'
  | 'booked-time'
  | 'customer'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The names of the parameters in a route's path, such as `:name`. */
export type RouteParams<R extends string> = ParamNames<R>

type Shape = z.ZodType | undefined

export interface Endpoint<
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Success extends z.ZodType = z.ZodType,
> {
  /** A one-line description for the API documentation. */
  summary: string
  /** The rule of docs/spec-rules.md that requires this call. */
  rule: string
  callers: CallerRule
  /** Where the request says which organisation it is for; absent for a call that concerns no organisation. */
  tenant?: TenantRule | undefined
  /** Makes the header of the tenant rule `header` optional. */
  organisationFrom?: OrganisationSource
  /**
   * Whether the call is allowed while its organisation is suspended, because customers need it for existing bookings. All other calls to a
   * suspended organisation are refused.
   */
  worksWhileSuspended?: true
  query?: Query
  body?: Body
  success: Success
  /** The errors that the endpoint may return, besides validation, rate limits and missing permissions. */
  errors?: readonly ServerErrorCode[]
  /**
   * Whether the request needs an `Idempotency-Key`, or may have one. A repeated request with the same key gets the first answer; without a
   * key nothing is recognised as repeated.
   */
  idempotent?: boolean | 'optional'
  /**
   * The field of the body whose fields keep their own names in errors, without its name before them, as forms have them: `firstName`
   * instead of `booking.firstName`.
   */
  problemsInside?: string
  /** The `responseMessage` of a validation error where the specification fixes its wording (rule B8.2). */
  validationMessage?: string
  /**
   * `credentials`: attempts are counted by address and account (threat A3), and few run at a time for each network (threat A32).
   * `planning`: few run at a time for each account, because they compute many occurrences (rule D335).
   */
  limited?: 'credentials' | 'planning'
  /**
   * Whether the caller must have proved within the last minutes to be the owner of the account, with `confirmOwner` (rule D339). A token
   * alone is refused with `confirmation-required`.
   */
  needsConfirmation?: true
}

/** Declares an endpoint. Callers and tenant rule keep their literal types, from which the types of the handlers are derived. */
export function defineEndpoint<
  Success extends z.ZodType,
  const Callers extends CallerRule,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  const Tenant extends TenantRule | undefined = undefined,
>(
  endpoint: Endpoint<Query, Body, Success> & { callers: Callers; tenant?: Tenant },
): Endpoint<Query, Body, Success> & { callers: Callers; tenant?: Tenant } {
  return endpoint
}

type Part<Key extends string, Schema> = [Schema] extends [z.ZodType] ? Record<Key, z.input<Schema>> : unknown

type ParamsPart<R extends string> = [RouteParams<R>] extends [never]
  ? unknown
  : { params: Record<RouteParams<R>, string> }

type QueryOf<E> = E extends Endpoint<infer Query> ? Query : never
type BodyOf<E> = E extends Endpoint<Shape, infer Body> ? Body : never
type SuccessOf<E> = E extends Endpoint<Shape, Shape, infer Success> ? Success : never

/** The input of a call: `{params?, query?, body?}`. Each part exists only if the endpoint has it. */
export type InputOf<R extends string, E> = ParamsPart<R> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>

/** The result of a call for the client. */
export type OutputOf<E> = z.output<SuccessOf<E>>

/** A contract has exactly one endpoint per route. */
export type ContractShape = Record<RouteName, Endpoint>
