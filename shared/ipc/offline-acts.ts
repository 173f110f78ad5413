import { z } from 'zod'
import { clientErrorCodes, serverErrorCodes } from '#shared/api/error-codes.ts'
import type { Input, Output } from '#shared/api/client.ts'
import type { RouteName } from '#shared/api/routes.ts'

/**
 * The endpoints whose calls are stored while the server is unreachable, and sent later (rule D209). All other calls are refused while
 * offline.
 */
export const keptRoutes = [
  'addCustomerNote',
  'noteAttendance',
  'confirmPayment',
  'saveAbsence',
  'bookForCustomer',
] as const satisfies readonly RouteName[]
export type KeptRoute = (typeof keptRoutes)[number]

/** The request body of a stored call. */
export type KeptBody<Route extends KeptRoute> = Input<Route> extends { body: infer Body } ? Body : never

/** The maximum length of a stored request body as JSON, in characters. */
const LONGEST_BODY = 16_384

/**
 * A schema for a request body that accepts any JSON up to the maximum length. The main process validates it against the endpoint's schema.
 */
const bodyOf = <Route extends KeptRoute>() =>
  z.custom<KeptBody<Route>>((value) => {
    const json = z.json().safeParse(value)
    return json.success && JSON.stringify(json.data).length <= LONGEST_BODY
  })

const words = z.string().max(300)

/**
 * What the person saw when they made the change offline. It is shown in the list of queued acts, and next to the current state in a
 * conflict.
 */
const aboutSchema = z.strictObject({
  /** The customer's name; empty for blocked time. */
  customer: words,
  customerId: words.optional(),
  /** The service's name; empty for a note and for blocked time. */
  service: words,
  specialist: words.optional(),
  /** The specialist whose time is blocked, if the request names none, as for a freelancer. */
  specialistId: words.optional(),
  /** The start and end of the booking or of the blocked time, as instants of the API. */
  startTime: words.optional(),
  endTime: words.optional(),
})
export type AboutAct = z.output<typeof aboutSchema>

const idSchema = z.string().regex(/^[\w-]{16,100}$/)

const act = <Route extends KeptRoute>(route: Route) =>
  z.strictObject({
    /** The idempotency key, which is generated when the person makes the change. */
    id: idSchema,
    route: z.literal(route),
    body: bodyOf<Route>(),
    about: aboutSchema,
  })

/** An offline action that the renderer asks the main process to store. */
export const offlineActSchema = z.discriminatedUnion('route', [
  act('addCustomerNote'),
  act('noteAttendance'),
  act('confirmPayment'),
  act('saveAbsence'),
  act('bookForCustomer'),
])
export type OfflineAct = z.output<typeof offlineActSchema>

/**
 * Why a queued act was refused: an error code of the server, TOO_OLD (it is not sent any more), or WARNINGS that the person has to
 * confirm.
 */
const refusalSchema = z.strictObject({
  code: z.enum([...serverErrorCodes, ...clientErrorCodes, 'TOO_OLD', 'WARNINGS']),
  /** The server's message in the language of the app; empty for none. */
  message: z.string(),
  /** The warnings about the time of a booking. */
  warnings: z.custom<Output<'bookForCustomer'>['warnings']>((value) => Array.isArray(value)),
})
export type Refusal = z.output<typeof refusalSchema>

/** The state of a queued act. */
export const actStateSchema = z.strictObject({
  /** When the person made the change, by the computer's clock: an instant in UTC. */
  doneAt: z.iso.datetime(),
  /** Null while the action waits to be sent. A refused action waits for the person's decision. */
  refusal: refusalSchema.nullable(),
})

export type QueuedAct = OfflineAct & z.output<typeof actStateSchema>

/** The queued acts of the logged-in person that the server has not accepted yet, in the order in which they were made. */
export interface ActQueue {
  readonly acts: readonly QueuedAct[]
  /** Where actions are stored: encrypted on disk, in memory until the app quits, or not at all, as in a browser. */
  readonly storage: 'disk' | 'memory' | 'none'
  /**
   * DAMAGED: a file of queued acts could not be read and was moved aside. LOCKED: a file of queued acts exists, but the keychain that
   * decrypts it is not available.
   */
  readonly problem: 'DAMAGED' | 'LOCKED' | null
}

export const emptyQueue: ActQueue = { acts: [], storage: 'none', problem: null }

/** The decision to send a refused action again, either unchanged or with another request body. */
export const resendSchema = z.strictObject({
  id: idSchema,
  /** Replaces the request body, with the current version of a booking or with the confirmed warnings. */
  body: z.json().optional(),
})

export const removeSchema = z.strictObject({ id: idSchema })
