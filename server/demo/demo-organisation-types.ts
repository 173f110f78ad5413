import type { DepositRule } from '#shared/domain/deposit/deposit.ts'
import type { GuaranteeRule } from '#shared/domain/guarantee/guarantee.ts'
import type { GuestBooking } from '#shared/domain/guest/guest-requirements.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OrganisationKind } from '#shared/domain/organisation/organisation.ts'
import type { CustomerRepeats } from '#shared/domain/repeat/customer-repeats.ts'
import type { ServiceKind } from '#shared/domain/service/service.ts'
import { derivedId } from '#server/platform/secrets/id-from-text.ts'

/** A demo organisation as it is defined in source, in English, with the same texts in Dutch; `demo-calendar-plan.ts` puts its week on real dates. */
export interface DemoOrganisation {
  readonly id: string
  readonly kind: OrganisationKind
  readonly guestBooking: GuestBooking
  readonly name: string
  readonly tagline: string
  readonly dutchTagline: string
  readonly brandColor: string | null
  /** A file name in `resources/demo` without extension, like all pictures in the demo data. */
  readonly logo: string
  readonly page: DemoPage
  readonly members: readonly DemoMember[]
  readonly invitations: readonly DemoInvitation[]
  readonly locations: Readonly<Record<string, DemoLocation>>
  readonly specialists: Readonly<Record<string, DemoSpecialist>>
  /** The headings of services, in order. */
  readonly categories?: Readonly<Record<string, DemoCategory>>
  readonly services: Readonly<Record<string, DemoService>>
  readonly packages: Readonly<Record<string, DemoPackage>>
  readonly availability: readonly DemoAvailability[]
  readonly absences: readonly DemoAbsence[]
  readonly bookings: readonly DemoBooking[]
}

/** The organisation's own page, which is published. */
export interface DemoPage {
  readonly name: string
  readonly about: string
  readonly dutchAbout: string
  /** A description of each picture, by its file name, in the organisation's own language. */
  readonly pictures: Readonly<Record<string, string>>
}

/** A member who can log in to the provider app. */
export interface DemoMember {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: 'owner' | 'specialist'
  readonly specialist?: string
}

/** A person with an open invitation to deliver services. */
export interface DemoInvitation {
  readonly email: string
  readonly jobTitle: string
}

export interface DemoLocation {
  readonly address: string
  readonly postalCode: string
  readonly city: string
}

export interface DemoSpecialist {
  readonly firstName: string
  readonly lastName: string
  readonly jobTitle: string
  readonly email: string
  readonly bio: string
  readonly dutch: { readonly jobTitle: string; readonly bio: string }
  readonly portrait: string
}

export interface DemoCategory {
  readonly name: string
  readonly dutchName: string
}

export interface DemoService {
  readonly kind: ServiceKind
  readonly name: string
  readonly description: string
  readonly dutch: { readonly name: string; readonly description: string }
  readonly category?: string
  readonly durationMinutes: number
  readonly priceCents: number
  readonly capacity: number
  readonly mostSeats: number
  readonly picture: string
  readonly specialists: readonly string[]
  readonly locationTypes: readonly LocationType[]
  /** How customers may repeat appointments; absent where they book one at a time. */
  readonly repeats?: CustomerRepeats
  /** The deposit that customers pay online when they book; absent for none. */
  readonly deposit?: DepositRule
  /** The fees for which customers give a card; absent for none. */
  readonly guarantee?: GuaranteeRule
  /** The names of the service's locations; empty when it is offered at every location of the organisation. */
  readonly locations: readonly string[]
}

export interface DemoPackage {
  readonly name: string
  readonly dutchName: string
  readonly priceCents: number
  /** Days until the package's credits expire; null when they never do. */
  readonly validityDays: number | null
  /** Number of credits in the package by service. */
  readonly credits: Readonly<Record<string, number>>
}

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

/** Recurring availability from `HH:mm` to `HH:mm`: a schedule for several services, or sessions of one. */
export interface DemoAvailability {
  readonly specialist: string
  readonly on: Weekday | 'workdays'
  readonly from: string
  readonly to: string
  readonly offers: { readonly window: readonly string[] } | { readonly session: string }
}

/** Time in which a specialist does not work: on each workday, or for a whole week. */
export interface DemoAbsence {
  readonly specialist: string
  readonly title: string
  readonly when:
    | { readonly on: 'workdays'; readonly from: string; readonly to: string }
    /** 0 is the week in which the data is loaded. */
    | { readonly week: number }
}

export interface DemoBooking {
  /** The week of the booking: 0 is the week in which the data is loaded, 1 the next, -1 the previous one. */
  readonly week: number
  readonly on: Weekday
  readonly at: string
  readonly specialist: string
  readonly service: string
  /** Names of customers in `demo-customers.ts`; several for a group session. */
  readonly guests: readonly string[]
  /** Whether the provider has asked the guest to choose another time. */
  readonly isPending?: boolean
}

/** The id of a demo object, derived from its name in the demo data, so it is the same in every database. */
export const demoId = (organisation: Pick<DemoOrganisation, 'id'>, kind: string, name: string): string =>
  derivedId(`demo:${organisation.id}:${kind}:${name}`)

export const demoAccountId = (email: string): string => derivedId(`demo:account:${email}`)
