import { z } from 'zod'
import type { Connectivity } from '#shared/api/changes/follow-changes.ts'
import type { Output } from '#shared/api/client.ts'
import { passkeyAnswer } from '#shared/api/contract/passkey-answers.ts'
import type { UploadedImage } from '#shared/api/upload-image.ts'
import { MAX_IMAGE_BYTES } from '#shared/domain/image/image-rules.ts'
import { imageTypes, type ImageType } from '#shared/domain/image/image-type.ts'
import type { ChannelName, EventName } from './channels.ts'
import { desktopRoutes } from './renderer-api-routes.ts'
import { type ActQueue, offlineActSchema, removeSchema, resendSchema } from './offline-acts.ts'

/** The logged-in person with role and organisation. */
export type Session = Output<'providerSession'>

const sessionSchema = z.custom<Session>()

const connectivitySchema: z.ZodType<Connectivity> = z.enum(['online', 'offline'])

export const preferencesSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['en', 'nl']),
  /** Whether the app starts when the person logs in to the computer; always false if that is not supported. */
  startAtLogin: z.boolean(),
  /** Whether new and changed bookings are shown as native notifications. */
  notifications: z.boolean(),
  /** How the services are listed. */
  servicesView: z.enum(['cards', 'rows']),
})
export type Preferences = z.output<typeof preferencesSchema>

const appInfoSchema = z.strictObject({
  /** The server's origin, to compose links to its public pages; empty until it was chosen. */
  serverAddress: z.string(),
  /** Whether the person may choose the server. */
  canChooseServer: z.boolean(),
  /** The app's version, such as "0.1.0". */
  version: z.string(),
  platform: z.enum(['darwin', 'win32', 'linux', 'browser']),
  /** Where the token is stored: in the operating system's keychain, or in memory until the app quits. */
  secretStorage: z.enum(['keychain', 'memory']),
  /** Whether the operating system supports `startAtLogin`; otherwise the option is hidden. */
  canStartAtLogin: z.boolean(),
  /** Whether the operating system supports native notifications. */
  canNotify: z.boolean(),
})
export type AppInfo = z.output<typeof appInfoSchema>
/** What came of choosing a server: chosen, no address, or no server of Inplan answers there. */
const serverChoiceSchema = z.enum(['CHOSEN', 'INVALID', 'NO_ANSWER'])
export type ServerChoice = z.output<typeof serverChoiceSchema>

export type SecretStorage = AppInfo['secretStorage']

/** The server accepts bodies of at most 64 KB (threat A10). */
export const maximumBodyBytes = 64 * 1024

const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** The input of an API call. The server validates its content. */
const endpointInput = z.strictObject({
  params: z.record(z.string().max(60), z.string().max(300)).optional(),
  query: z.record(z.string().max(60), z.union([z.string().max(300), z.number(), z.boolean()])).optional(),
  body: z
    .json()
    .refine((body) => byteLength(JSON.stringify(body)) <= maximumBodyBytes)
    .optional(),
})

/** The maximum size of the calendar that is stored for offline use, in bytes of UTF-8. */
export const maximumSnapshotBytes = 2 * 1024 * 1024

/** The maximum size of the unsaved input that is kept, in bytes of UTF-8. */
export const maximumDraftsBytes = 512 * 1024

/** The maximum size of a file to save, in bytes of UTF-8; enough for a list of some hundred thousand lines. */
export const maximumFileBytes = 64 * 1024 * 1024

/** Maximum number of characters that can be copied at once. */
export const maximumClipboardLength = 10_000

const text = (longest: number) => z.string().max(longest)

const draftOwnerSchema = z.strictObject({ userId: text(100), organisationId: text(100) })
/** Whose unsaved input is kept: a person in an organisation. */
export type DraftOwner = z.output<typeof draftOwnerSchema>

const textFileSchema = z.strictObject({
  /** The proposed file name, without a folder and with an extension that is not executable. */
  name: text(100).regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*\.(json|csv|svg)$/u),
  text: z.string().refine((value) => byteLength(value) <= maximumFileBytes),
})
/** A text file that a person saves. */
export type TextFile = z.output<typeof textFileSchema>

const encodedFileSchema = z.strictObject({
  name: text(100).regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*\.(pdf|xml)$/u),
  base64: z.base64().max(maximumFileBytes),
})

const savedFileSchema = z.union([textFileSchema, encodedFileSchema])
/** A file that a person saves: a text, or bytes. */
export type SavedFile = z.output<typeof savedFileSchema>

/** A new person's data. The server validates the password. */
const newPerson = { firstName: text(100), lastName: text(100), remember: z.boolean() }

const linkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('booking'), bookingId: z.string() }),
  z.strictObject({ kind: z.literal('calendar') }),
  z.strictObject({ kind: z.literal('join'), token: z.string() }),
])
/** The target of an `inplan://…` link of the operating system. */
export type Link = z.output<typeof linkSchema>

const updateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('ready'), version: z.string() }),
])
/** Whether a newer version was downloaded and verified, and waits for a restart. */
export type Update = z.output<typeof updateSchema>

/** A picture that a person chose, without its path (threat D6). */
export interface PickedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The file's name without its folder. */
  readonly name: string
  readonly type: ImageType
}

/** The bytes of a picture, limited to the size that the server accepts. */
const imageBytes = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.byteLength > 0 && value.byteLength <= MAX_IMAGE_BYTES,
)

const actQueue = z.custom<ActQueue>()

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

/**
 * Every call from the renderer to the main process. Both sides derive their types from it. No channel accepts a path or a URL
 * (threat D2), but the one that chooses the server before a log-in.
 */
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
  'session.code': channel(
    'Logs in with the code that was mailed, and keeps the token as a log-in does.',
    z.tuple([z.strictObject({ email: text(320), code: text(20), remember: z.boolean() })]),
    sessionSchema,
  ),
  'session.passkey': channel(
    'Logs in with the answer of a passkey, and keeps the token as a log-in does. The desktop app’s own page can use no passkeys.',
    z.tuple([z.strictObject({ passkey: passkeyAnswer, remember: z.boolean() })]),
    sessionSchema,
  ),
  'session.second-step': channel(
    'Ends the log-in that the server asked a second factor for, and keeps the token as a log-in does.',
    z.tuple([z.strictObject({ code: text(40), remember: z.boolean() })]),
    sessionSchema,
  ),
  'session.verify': channel(
    'Confirms a new provider’s address with the mailed code, founds the organisation, and keeps the token as a log-in does.',
    z.tuple([
      z.strictObject({
        email: text(320),
        code: text(20),
        organisation: z.strictObject({
          name: text(300),
          organisationKind: z.enum(['SMB', 'FREELANCER']),
          timeZone: text(100),
        }),
        /** Whether the owner of a business is also a specialist; true when absent. */
        deliversServices: z.boolean().optional(),
        ...newPerson,
      }),
    ]),
    sessionSchema,
  ),
  'session.join': channel(
    'Accepts an invitation and keeps the token as a log-in does.',
    z.tuple([
      z.strictObject({
        token: text(200),
        /** Absent if a passkey is used instead. */
        password: text(200).optional(),
        passkey: passkeyAnswer.optional(),
        secondFactorCode: text(40).optional(),
        ...newPerson,
      }),
    ]),
    sessionSchema,
  ),
  'session.logout': channel('Revokes and forgets the token.', z.tuple([]), z.null()),
  'session.current': channel(
    'The session of the kept token; null when there is none or the server no longer takes it.',
    z.tuple([]),
    sessionSchema.nullable(),
  ),
  'preferences.get': channel('Theme, language, and what the app does unasked.', z.tuple([]), preferencesSchema),
  'preferences.set': channel(
    'Changes some preferences and answers with all of them.',
    z.tuple([preferencesSchema.partial()]),
    preferencesSchema,
  ),
  'connectivity.current': channel('Whether the server can be reached.', z.tuple([]), connectivitySchema),
  'snapshot.read': channel(
    'The last seen calendar of the session’s person, as it was written; null when there is none.',
    z.tuple([]),
    z.string().nullable(),
  ),
  'snapshot.write': channel(
    'Keeps the last seen calendar: encrypted where the token is kept in the keychain, else in memory; a log-out erases it.',
    z.tuple([z.string().refine((value) => byteLength(value) <= maximumSnapshotBytes)]),
    z.null(),
  ),
  'drafts.read': channel(
    'The unsaved input of forms that was kept for the session’s person, as it was written; null when there is none or they are somebody else.',
    z.tuple([draftOwnerSchema]),
    z.string().nullable(),
  ),
  'drafts.write': channel(
    'Keeps the unsaved input of forms: encrypted where there is a keychain, else in memory. It outlives the session; an empty text erases it.',
    z.tuple([draftOwnerSchema, z.string().refine((value) => byteLength(value) <= maximumDraftsBytes)]),
    z.null(),
  ),
  'acts.keep': channel(
    'Keeps an act until the server is back: encrypted on the disk where there is a keychain, else in memory. Rejects when it is not kept.',
    z.tuple([offlineActSchema]),
    actQueue,
  ),
  'acts.list': channel('The acts of the session’s person that wait for the server.', z.tuple([]), actQueue),
  'acts.resend': channel(
    'Sends a refused act again, with another request if one is given.',
    z.tuple([resendSchema]),
    actQueue,
  ),
  'acts.remove': channel('Forgets a queued act: it will not be done.', z.tuple([removeSchema]), actQueue),
  'clipboard.write': channel(
    'Copies a text, which the page itself has no permission to.',
    z.tuple([text(maximumClipboardLength)]),
    z.null(),
  ),
  'file.save': channel(
    'Lets the person choose where a file is kept, and writes it there; false when they chose nowhere.',
    z.tuple([savedFileSchema]),
    z.boolean(),
  ),
  'link.take': channel(
    'The link that the app was opened with and that nobody has followed yet, once; a booking’s only after the log-in. ' +
      'Later links come as events.',
    z.tuple([]),
    linkSchema.nullable(),
  ),
  'update.current': channel('Whether a newer version waits for a restart.', z.tuple([]), updateSchema),
  'update.install': channel(
    'Restarts the app as the newer version; nothing happens without one.',
    z.tuple([]),
    z.null(),
  ),
  'image.pick': channel(
    'Lets the person choose a JPG or PNG of at most 2 MB and reads it; null when they chose none.',
    z.tuple([]),
    z.custom<PickedImage>().nullable(),
  ),
  'image.upload': channel(
    'Uploads a picture; its path in the storage is what the calls of the HTTP contract take.',
    z.tuple([z.strictObject({ bytes: imageBytes, type: z.enum(imageTypes) })]),
    z.custom<UploadedImage>(),
  ),
  'server.choose': channel(
    'Chooses the server of the app by its typed address, while nobody is logged in and no administrator has set it. The page then reloads.',
    z.tuple([z.string().max(500)]),
    serverChoiceSchema,
  ),
  'app.info': channel('About the application.', z.tuple([]), appInfoSchema),
} satisfies Record<ChannelName, Channel<z.ZodTuple, z.ZodType>>

type Contract = typeof contract
export type ArgsOf<Name extends ChannelName> = z.output<Contract[Name]['args']>
export type ResultOf<Name extends ChannelName> = z.output<Contract[Name]['result']>

/** The main process's handlers, exactly one per channel. */
export type Handlers = {
  [Name in ChannelName]: (...args: ArgsOf<Name>) => Promise<ResultOf<Name>> | ResultOf<Name>
}

/** The screens that the menu opens, in the order of the navigation rail. */
export const destinations = [
  'calendar',
  'bookings',
  'services',
  'packages',
  'locations',
  'team',
  'settings',
  'account',
] as const
export type Destination = (typeof destinations)[number]

/** The actions that the menu can trigger in the page. */
export const menuActs = [
  'new-availability',
  'new-service',
  'new-package',
  'new-location',
  'search',
  'commands',
  'keys',
  'today',
  'previous',
  'next',
  'week',
  'month',
] as const
export type MenuAct = (typeof menuActs)[number]

/** The payload of each event. */
export interface EventPayloads extends Record<EventName, unknown> {
  /** Topics that changed on the server (`changeStreams` in shared/api/change-stream-paths.ts). */
  changed: { topics: readonly string[] }
  connectivity: Connectivity
  /** The server rejected the token, and the app deleted it. */
  'session-ended': null
  /** The person clicked a notification about a booking, or a link to one. */
  'open-booking': { bookingId: string }
  /** A person clicked the link of an invitation. */
  'open-invitation': { token: string }
  navigate: { to: Destination }
  act: { act: MenuAct }
  update: Update
  /** The queue of offline actions has changed. */
  acts: ActQueue
}
