import {
  aBooking,
  aGroupService,
  aSchedule,
  aSeat,
  aService,
  aSlot,
  aSpecialist,
  aTimeForCustomer,
  someMoney,
} from '#tests/builders/provider-wire.ts'
import type { CalendarData, ProviderSession } from '#renderer/data/api-types.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import type { ImageFile } from '#shared/api/upload-image.ts'
import { packAvailability } from '#shared/api/packed-availability.ts'
import { methodOf } from '#shared/api/routes.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { DesktopRoute } from '#shared/ipc/renderer-api-routes.ts'
import type { EventName } from '#shared/ipc/channels.ts'
import type {
  AppInfo,
  ArgsOf,
  EventPayloads,
  PickedImage,
  Preferences,
  SavedFile,
  ServerChoice,
} from '#shared/ipc/contract.ts'
import { type ActQueue, emptyQueue, type OfflineAct } from '#shared/ipc/offline-acts.ts'

interface Sent {
  createAvailability: Input<'createAvailability'>['body'][]
  saveService: Input<'saveService'>['body'][]
  changeBooking: Input<'changeBooking'>['body'][]
}

/** An in-memory replacement for the bridge to the server and the desktop. It records what the app sends. */
export interface FakeBridge extends DesktopBridge {
  session: ProviderSession | null
  calendar: CalendarData
  services: Output<'providerServices'>
  specialists: Output<'providerSpecialists'>
  preferences: Preferences
  appInfo: AppInfo
  /** What comes of choosing a server, and the addresses that were typed. */
  serverChoice: ServerChoice
  typedServers: string[]
  /** The stored calendar snapshot as text. */
  snapshot: string | null
  /** The unsaved input that is kept, by person and organisation. */
  drafts: Map<string, string>
  /** The queued acts that have not been sent to the server yet. */
  acts: ActQueue
  /** Whether the server is unreachable: acts are refused as offline, and reads fail. */
  isAway: boolean
  /** Texts that were copied, in order. */
  readonly copied: string[]
  /** Files that were saved, in order. */
  readonly saved: SavedFile[]
  /** The file that the file dialog returns. */
  pickedImage: PickedImage | null
  /** Pictures that were uploaded, in order. */
  readonly uploaded: ImageFile[]
  /** Refused acts that were sent again, in order. */
  readonly resent: ArgsOf<'acts.resend'>[0][]
  /** All calls that were sent, in order. */
  readonly sent: Sent
  /** Makes the next call of this name fail. */
  failNext(name: string, error: AppError): void
  /** Sets the answer of an endpoint; if it throws, the call fails with that error. */
  answerWith<Name extends DesktopRoute>(
    name: Name,
    answer: (input: Input<Name>) => Output<Name> | Promise<Output<Name>>,
  ): void
  emit<Name extends EventName>(event: Name, payload: EventPayloads[Name]): void
}

export const businessSession: ProviderSession = {
  user: { id: 'owner', email: 'owner@example.com', firstName: 'Marit', lastName: 'de Jong' },
  role: 'OWNER',
  specialistId: null,
  organisation: {
    id: 'studio',
    name: 'Studio Noord',
    organisationKind: 'SMB',
    timeZone: 'Europe/Amsterdam',
    locale: 'en',
    logo: null,
  },
}

export const freelancerSession: ProviderSession = {
  ...businessSession,
  specialistId: 'fenna',
  organisation: { ...businessSession.organisation, organisationKind: 'FREELANCER' },
}

/** A studio on Wednesday 12 March 2025, with a massage, a pending assessment and a group session of three on the next day. */
export function createFakeBridge(): FakeBridge {
  const failures = new Map<string, AppError>()
  const ownAnswers = new Map<string, (input: never) => unknown>()
  const listeners = new Map<EventName, Set<(payload: never) => void>>()

  async function failIfAsked(name: string) {
    const error = failures.get(name)
    failures.delete(name)
    if (error) throw error
  }

  const bridge: FakeBridge = {
    session: businessSession,
    calendar: {
      availability: [
        aSchedule(),
        aSlot('13:00', '14:00'),
        aSlot('14:00', '15:00'),
        aSlot('18:30', '19:45', { seriesId: 'series-3', serviceIds: ['breath'] }),
      ],
      absences: [],
      bookings: [
        aBooking(),
        aBooking({
          id: 'booking-2',
          status: 'PENDING',
          startTime: '2025-03-13T13:00:00+01:00',
          endTime: '2025-03-13T13:45:00+01:00',
          guest: { firstName: 'Ali', lastName: 'Kaya', email: 'ali@example.com', phoneNumber: '' },
        }),
        aSeat({ id: 'seat-1' }),
        aSeat({
          id: 'seat-2',
          guest: { firstName: 'Tess', lastName: 'Jacobs', email: 't@example.com', phoneNumber: '' },
        }),
        aSeat({
          id: 'seat-3',
          guest: { firstName: 'Bram', lastName: 'Peters', email: 'b@example.com', phoneNumber: '' },
        }),
        aBooking({
          id: 'over',
          guest: { firstName: 'Lotte', lastName: 'Vos', email: 'l@example.com', phoneNumber: '' },
          startTime: '2025-03-10T09:00:00+01:00',
          endTime: '2025-03-10T10:00:00+01:00',
        }),
      ],
    },
    services: [
      aService({ specialistIds: ['fenna', 'daan'] }),
      aService({ id: 'call', name: 'Introduction call', duration: 20, price: 0, locationTypes: ['VIRTUAL'] }),
      aGroupService(),
    ],
    specialists: [
      aSpecialist(),
      aSpecialist({ id: 'daan', firstName: 'Daan', lastName: 'Visser', title: 'Physiotherapist' }),
    ],
    preferences: { theme: 'system', language: 'en', startAtLogin: false, notifications: true, servicesView: 'cards' },
    appInfo: {
      serverAddress: 'https://inplan.example',
      canChooseServer: false,
      version: '0.1.0',
      platform: 'linux',
      secretStorage: 'keychain',
      canStartAtLogin: true,
      canNotify: true,
    },
    serverChoice: 'CHOSEN',
    typedServers: [],
    snapshot: null,
    drafts: new Map(),
    acts: { ...emptyQueue, storage: 'disk' },
    isAway: false,
    copied: [],
    saved: [],
    pickedImage: null,
    uploaded: [],
    resent: [],
    sent: { createAvailability: [], saveService: [], changeBooking: [] },
    failNext: (name, error) => void failures.set(name, error),
    answerWith: (name, answer) => void ownAnswers.set(name, answer),
    emit: (event, payload) => listeners.get(event)?.forEach((listener) => listener(payload as never)),
    subscribe(event, listener) {
      const heard = listeners.get(event) ?? new Set()
      listeners.set(event, heard.add(listener))
      return () => heard.delete(listener)
    },
    async invoke(channel, ...args) {
      await failIfAsked(channel)
      const withoutAct = () => {
        const { id } = args[0] as { id: string }
        bridge.acts = { ...bridge.acts, acts: bridge.acts.acts.filter((act) => act.id !== id) }
        return bridge.acts
      }
      const answers: Record<string, () => unknown> = {
        'session.current': () => bridge.session,
        'session.login': () => (bridge.session = businessSession),
        'session.code': () => (bridge.session = businessSession),
        'session.passkey': () => (bridge.session = businessSession),
        'session.second-step': () => (bridge.session = businessSession),
        'session.logout': () => (bridge.session = null),
        'preferences.get': () => bridge.preferences,
        'preferences.set': () => (bridge.preferences = { ...bridge.preferences, ...(args[0] as Partial<Preferences>) }),
        'session.verify': () => (bridge.session = businessSession),
        'session.join': () => (bridge.session = businessSession),
        'connectivity.current': () => (bridge.isAway ? 'offline' : 'online'),
        'acts.list': () => bridge.acts,
        'acts.keep': () => {
          const act = { ...(args[0] as OfflineAct), doneAt: '2025-03-12T11:10:00.000Z', refusal: null }
          bridge.acts = { ...bridge.acts, acts: [...bridge.acts.acts, act] }
          return bridge.acts
        },
        'acts.resend': () => {
          bridge.resent.push(args[0] as ArgsOf<'acts.resend'>[0])
          return withoutAct()
        },
        'acts.remove': withoutAct,
        'snapshot.read': () => bridge.snapshot,
        'snapshot.write': () => {
          bridge.snapshot = args[0] as string
          return null
        },
        'drafts.read': () => bridge.drafts.get(JSON.stringify(args[0])) ?? null,
        'drafts.write': () => {
          bridge.drafts.set(JSON.stringify(args[0]), args[1] as string)
          return null
        },
        'clipboard.write': () => {
          bridge.copied.push(args[0] as string)
          return null
        },
        'file.save': () => {
          bridge.saved.push(args[0] as SavedFile)
          return true
        },
        'link.take': () => null,
        'image.pick': () => bridge.pickedImage,
        'image.upload': () => {
          bridge.uploaded.push(args[0] as ImageFile)
          return { filePath: 'studio/public/p1.jpg', url: 'https://example.com/p1.jpg' }
        },
        'update.current': () => ({ kind: 'none' }),
        'update.install': () => null,
        'server.choose': () => {
          bridge.typedServers.push(args[0] as string)
          return bridge.serverChoice
        },
        'app.info': () => bridge.appInfo,
      }
      return answers[channel]!() as never
    },
    async call(name, input) {
      if (bridge.isAway) throw new AppError(methodOf(name) === 'POST' ? 'offline' : 'network')
      await failIfAsked(name)
      const own = ownAnswers.get(name)
      if (own) return structuredClone(await own(input as never)) as never
      const { query, params, body } = input as { query?: any; params?: any; body?: any }
      const answers: Record<string, () => unknown> = {
        providerCalendar: () => within(bridge.calendar, query.from, query.to),
        providerBooking: () => bridge.calendar.bookings.find(({ id }) => id === params.id),
        providerServices: () => bridge.services,
        serviceCategories: () => ({ version: 1, categories: [] }),
        providerSpecialists: () => bridge.specialists,
        providerLocations: () => [],
        resources: () => [],
        normalWeek: () => ({ parts: [] }),
        availabilityEnds: () => ({ endings: [] }),
        customers: () => ({ customers: [], total: 0, isMore: false }),
        customerTags: () => ({ tags: [] }),
        passkeys: () => ({ passkeys: [] }),
        ownerConfirmation: () => ({ needsSecondFactor: false, hasPasskey: false, email: 'owner@example.com' }),
        accountAccess: () => ({ numbers: [], sessions: [] }),
        secondFactor: () => ({ isOn: false, hasApp: false, recoveryCodesLeft: 0, canUseApp: true }),
        bookingAnswers: () => ({ answers: [] }),
        checkBookForCustomer: () => aTimeForCustomer(),
        rescheduleOptions: () => ({ duration: 60, price: 85, type: 'PRIVATE', availableDates: [], timeSlots: [] }),
        previewPublishedTerms: () => nothingPublished,
        bookingMoney: () => someMoney({ entries: [], sources: [] }),
        customerAnswers: () => ({ answers: [] }),
        waitingList: () => ({ entries: [] }),
        guestSettings: () => ({ booking: 'CODE', isPhoneRequired: false, version: 1 }),
        textSettings: () => ({
          isAvailable: true,
          isOn: false,
          hoursBefore: 24,
          insteadOfMail: false,
          sendsCodes: false,
          quietFrom: '21:00',
          quietTo: '08:00',
          monthlyLimit: 20,
          pricePerSegment: 0.08,
          thisMonth: { messages: 0, segments: 0, cost: 0 },
          version: 1,
        }),
        customerTexts: () => ({ isOffered: false, phoneNumber: null, consent: null, lastSentAt: null }),
        waitingSettings: () => ({ isOn: true, offerTime: 720, version: 1 }),
        invoices: () => ({ invoices: [], total: 0, sums: [] }),
        invoiceSettings: () => noInvoiceSettings,
        customerAccess: () => ({ customers: 'OWN', notes: true, version: 1 }),
        paymentAccount: () => ({
          offers: [],
          ownAccount: 'SANDBOX',
          account: null,
          openPayments: 0,
          payouts: null,
          disputes: [],
          isCurrent: true,
        }),
        changeBooking: () => {
          bridge.sent.changeBooking.push(body)
          const booking = bridge.calendar.bookings.find(({ id }) => id === body.id)!
          bridge.calendar = {
            ...bridge.calendar,
            bookings: bridge.calendar.bookings.filter(({ id }) => id !== body.id),
          }
          return { ...booking, status: 'REJECTED' }
        },
        createAvailability: () => {
          bridge.sent.createAvailability.push(body)
          return { seriesId: 'new', occurrences: 1 }
        },
        saveService: () => {
          bridge.sent.saveService.push(body)
          return aService({ ...body, id: 'new' })
        },
      }
      const answer = answers[name]
      if (!answer) throw new Error(`The fake bridge has no answer to ${name}`)
      return structuredClone(answer()) as never
    },
  }
  return bridge
}

/** No published time has the old price or duration of a service. */
const nothingPublished: Output<'previewPublishedTerms'> = {
  fingerprint: 'nothing',
  counts: { created: 0, updated: 0, deleted: 0, kept: 0, blocked: 0 },
  endless: [],
  created: [],
  updated: [],
  deleted: [],
  kept: [],
  blocked: [],
}

export const noInvoiceSettings: Output<'invoiceSettings'> = {
  made: 'NEVER',
  name: 'Studio Noord',
  street: '',
  postalCode: '',
  city: '',
  country: 'NL',
  registerNumber: '',
  vatId: '',
  iban: '',
  isSmallBusiness: false,
  paymentTerm: 14,
  prefix: '',
  reminders: 0,
  reminderDays: 7,
  vat: 'STANDARD',
  services: [{ id: 's1', name: 'Massage', treatment: null }],
  packages: [],
}

const within = (
  { availability, bookings, absences }: CalendarData,
  from: string,
  to: string,
): Output<'providerCalendar'> => {
  const isIn = ({ startTime }: { startTime: string }) => startTime.slice(0, 10) >= from && startTime.slice(0, 10) <= to
  return {
    availability: packAvailability(availability.filter(isIn)),
    bookings: bookings.filter(isIn),
    absences: absences.filter(({ times }) => times.some(isIn)),
  }
}
