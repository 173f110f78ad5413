import { z } from 'zod'
import { clientErrorCodes, serverErrorCodes } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import type { RouteName } from '#shared/api/routes.ts'

/** The calls that are kept while the server is away (rule D209). All others are refused. */
export const keptRoutes = [
  'addCustomerNote',
  'noteAttendance',
  'confirmPayment',
  'saveAbsence',
  'bookForCustomer',
] as const satisfies readonly RouteName[]
export type KeptRoute = (typeof keptRoutes)[number]

/** The request of a kept call. */
export type KeptBody<Route extends KeptRoute> = Input<Route> extends { body: infer Body } ? Body : never

/** Maximum length of a kept request as JSON, in characters. */
const LONGEST_BODY = 16_384

/** A request as JSON. The main process validates it against the endpoint's schema. */
const bodyOf = <Route extends KeptRoute>() =>
  z.custom<KeptBody<Route>>((value) => {
    const json = z.json().safeParse(value)
    return json.success && JSON.stringify(json.data).length <= LONGEST_BODY
  })

const words = z.string().max(300)

/** What the person saw when they did the act: for the list, and for both versions of a conflict. */
const aboutSchema = z.strictObject({
  /** The customer's name; empty for a block of time. */
  customer: words,
  customerId: words.optional(),
  /** The service's name; empty for a note and for a block of time. */
  service: words,
  specialist: words.optional(),
  /** Whose time is blocked, for a block that names nobody, as a freelancer's. */
  specialistId: words.optional(),
  /** The time of the booking or of the block, as instants of the API. */
  startTime: words.optional(),
  endTime: words.optional(),
})
export type AboutAct = z.output<typeof aboutSchema>

const idSchema = z.string().regex(/^[\w-]{16,100}$/)

const act = <Route extends KeptRoute>(route: Route) =>
  z.strictObject({
    /** The idempotency key, which is made when the act is done. */
    id: idSchema,
    route: z.literal(route),
    body: bodyOf<Route>(),
    about: aboutSchema,
  })

/** An act that the page asks to be kept. */
export const keptActSchema = z.discriminatedUnion('route', [
  act('addCustomerNote'),
  act('noteAttendance'),
  act('confirmPayment'),
  act('saveAbsence'),
  act('bookForCustomer'),
])
export type KeptAct = z.output<typeof keptActSchema>

/** Why an act was not done: the server's answer, or TOO_OLD before it is sent, or WARNINGS that have to be confirmed. */
const refusalSchema = z.strictObject({
  code: z.enum([...serverErrorCodes, ...clientErrorCodes, 'TOO_OLD', 'WARNINGS']),
  /** The server's text in the language of the app; empty for none. */
  message: z.string(),
  /** The warnings about the time of a booking. */
  warnings: z.custom<Output<'bookForCustomer'>['warnings']>((value) => Array.isArray(value)),
})
export type Refusal = z.output<typeof refusalSchema>

/** What is known of a kept act besides the act itself. */
export const actStateSchema = z.strictObject({
  /** When the act was done, by the clock of the machine: an instant in UTC. */
  doneAt: z.iso.datetime(),
  /** Null while the act waits to be sent. A refused act waits for the person's decision. */
  refusal: refusalSchema.nullable(),
})

export type WaitingAct = KeptAct & z.output<typeof actStateSchema>

/** The acts of the logged-in person that the server does not have yet, in the order in which they were done. */
export interface ActQueue {
  readonly acts: readonly WaitingAct[]
  /** Where they are kept: encrypted on the disk, in memory until the app quits, or not at all, as in a browser. */
  readonly storage: 'disk' | 'memory' | 'none'
  /**
   * DAMAGED: a file with acts could not be read and was put aside. LOCKED: there is a file with acts, and the keychain that opens it is
   * not available.
   */
  readonly problem: 'DAMAGED' | 'LOCKED' | null
}

export const emptyQueue: ActQueue = { acts: [], storage: 'none', problem: null }

/** The decision about a refused act: send it again, as it is or with another request. */
export const resendSchema = z.strictObject({
  id: idSchema,
  /** Replaces the request: the seen version of a booking, or the confirmed warnings. */
  body: z.json().optional(),
})

export const removeSchema = z.strictObject({ id: idSchema })
