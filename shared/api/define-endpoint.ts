import type { z } from 'zod'
import type { ServerErrorCode } from './app-error.ts'
import type { RouteName } from './routes.ts'

/**
 * Who may call: `anyone`; `customer`, a person with a confirmed address; `provider`, a member of the organisation of
 * either role; `owner`, a member who runs it. An endpoint without callers does not compile.
 */
export type CallerRule = 'anyone' | 'customer' | 'provider' | 'owner'

/** Where a call names the organisation that it stands in; `session` is the one that the caller works for. */
export type TenantRule = 'path' | 'body' | 'header' | 'session'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Names of the `:name` parameters in a route. */
export type RouteParams<R extends string> = ParamNames<R>

type Shape = z.ZodType | undefined

export interface Endpoint<
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Success extends z.ZodType = z.ZodType,
> {
  /** One line for a reader of the API. */
  summary: string
  /** Rule of docs/spec-rules.md that asks for this call. */
  rule: string
  callers: CallerRule
  /** The call stands in one organisation, which its input or the organisation header names. */
  tenant?: TenantRule | undefined
  query?: Query
  body?: Body
  success: Success
  /** Expected failures beside validation, rate limits and missing rights. */
  errors?: readonly ServerErrorCode[]
  /** The request must carry an `Idempotency-Key`; the same key gives the same answer. */
  idempotent?: boolean
  /** The literal `responseMessage` of a validation failure where the specification fixes it (rule B8.2). */
  validationMessage?: string
  /** Attempts are limited by address and account (threat A3). */
  limited?: 'credentials'
}

/** Keeps callers and tenant rule as literal types: the server's handlers get exactly the caller that they may count on. */
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

/** What a client passes: `{params?, query?, body?}`, each only when the endpoint has it. */
export type InputOf<R extends string, E> = ParamsPart<R> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>

/** What a client gets back. */
export type OutputOf<E> = z.output<SuccessOf<E>>

/** A contract has one endpoint for each route, no more, no less. */
export type ContractShape = Record<RouteName, Endpoint>
