import { z } from 'zod'
import type { Connectivity } from '#shared/api/changes/follow-changes.ts'
import type { Output } from '#shared/api/client.ts'
import type { ChannelName, EventName } from './channels.ts'
import { desktopRoutes } from './desktop-routes.ts'

/** Who is logged in, in which role, and in which organisation. */
export type Session = Output<'providerSession'>

const sessionSchema = z.custom<Session>()

const connectivitySchema: z.ZodType<Connectivity> = z.enum(['online', 'offline'])

export const preferencesSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['en', 'nl']),
})
export type Preferences = z.output<typeof preferencesSchema>

const appInfoSchema = z.strictObject({
  /** "0.1.0" */
  version: z.string(),
  platform: z.enum(['darwin', 'win32', 'linux', 'browser']),
  /** Where the token is kept: the operating system's keychain, or memory alone until the app is closed. */
  secretStorage: z.enum(['keychain', 'memory']),
})
export type AppInfo = z.output<typeof appInfoSchema>
export type SecretStorage = AppInfo['secretStorage']

/** The server takes bodies of at most 64 KB (threat A10). */
export const maximumBodyBytes = 64 * 1024

const byteLength = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length

/** An endpoint's input. Its contents are the server's to judge, which answers with texts for the fields. */
const endpointInput = z.strictObject({
  params: z.record(z.string().max(60), z.string().max(300)).optional(),
  query: z.record(z.string().max(60), z.union([z.string().max(300), z.number(), z.boolean()])).optional(),
  body: z
    .json()
    .refine((body) => byteLength(body) <= maximumBodyBytes)
    .optional(),
})

interface Channel<Args extends z.ZodTuple, Result extends z.ZodType> {
  doc: string
  args: Args
  result: Result
}

const channel = <Args extends z.ZodTuple, Result extends z.ZodType>(
  doc: string,
  args: Args,
  result: Result,
): Channel<Args, Result> => ({ doc, args, result })

/** Every call from the renderer to main. Both ends derive from it; no channel takes a path or a URL (threat D2). */
export const contract = {
  'api.call': channel(
    'Calls an endpoint of the HTTP contract by name, with the token added.',
    z.tuple([
      z.enum(desktopRoutes),
      endpointInput,
      z.strictObject({ idempotencyKey: z.string().min(8).max(100).optional() }),
    ]),
    z.unknown(),
  ),
  'session.login': channel(
    'Logs in and keeps the token: in the keychain when `remember` is set and there is one, else in memory.',
    z.tuple([z.strictObject({ email: z.string().max(320), password: z.string().max(200), remember: z.boolean() })]),
    sessionSchema,
  ),
  'session.logout': channel('Revokes and forgets the token.', z.tuple([]), z.null()),
  'session.current': channel(
    'The session of the kept token; null when there is none or the server no longer takes it.',
    z.tuple([]),
    sessionSchema.nullable(),
  ),
  'preferences.get': channel('Theme and language.', z.tuple([]), preferencesSchema),
  'preferences.set': channel(
    'Changes some preferences and answers with all of them.',
    z.tuple([preferencesSchema.partial()]),
    preferencesSchema,
  ),
  'connectivity.current': channel('Whether the server can be reached.', z.tuple([]), connectivitySchema),
  'app.info': channel('About the application.', z.tuple([]), appInfoSchema),
} satisfies Record<ChannelName, Channel<z.ZodTuple, z.ZodType>>

type Contract = typeof contract
export type ArgsOf<Name extends ChannelName> = z.output<Contract[Name]['args']>
export type ResultOf<Name extends ChannelName> = z.output<Contract[Name]['result']>

/** Main's side of the contract: one handler per channel, no more, no less. */
export type Handlers = {
  [Name in ChannelName]: (...args: ArgsOf<Name>) => Promise<ResultOf<Name>> | ResultOf<Name>
}

/** Where the menu can lead. */
export type Destination = 'calendar' | 'services'

/** What each event carries. */
export interface EventPayloads extends Record<EventName, unknown> {
  /** Data of these topics changed on the server (`changeStreams` in shared/api/routes.ts). */
  changed: { topics: readonly string[] }
  connectivity: Connectivity
  /** The server no longer takes the token; it has been forgotten. */
  'session-ended': null
  /** A person clicked the notification of this booking. */
  'open-booking': { bookingId: string }
  navigate: { to: Destination }
}
