import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Output } from '#shared/api/client.ts'
import type { GuestPolicy } from '#shared/domain/guest/guest-requirements.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OrganisationKind } from '#shared/domain/organisation/organisation.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { ServiceKind } from '#shared/domain/service/service.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { call } from './lazy-api-client.ts'
import { boot } from './boot-settings.ts'

type Wire = Output<'catalogue'>

export interface Organisation {
  id: string
  kind: OrganisationKind
  name: string
  tagline: string
  /** The organisation's IANA time zone, in which the screens show all local times. */
  zone: string
  brandColour: string | undefined
  logoSrc: string | undefined
  /** The organisation's payment methods, in the order in which they are offered. */
  paymentOptions: readonly PaymentOption[]
  guests: GuestPolicy
  /** How customers reach the organisation; undefined if it says nothing. Texts that are not set are empty. */
  contact: Wire['organisation']['contact']
}

/** A payment method of the organisation with its channels, such as iDEAL. */
export interface PaymentOption {
  method: PaymentMethod
  channels: readonly PaymentChannel[]
}

export interface Service {
  id: string
  kind: ServiceKind
  name: string
  description: string
  /** The name in both languages, used by the search. Absent when the name is written in one language only. */
  names?: string | undefined
  /** The id of the category in which the service is listed; absent without a category. */
  categoryId?: string | undefined
  priceCents: number
  durationMinutes: number
  /** The number of seats of a session; 1 for a private service. */
  capacity: number
  /** How many seats a customer can take with one booking. */
  mostSeats: number
  /** Whether the service has questions that customers answer when they book. */
  hasQuestions: boolean
  /** Which customers must give a card as a guarantee; absent when none must. */
  asksCard?: 'everyone' | 'some' | undefined
  address: string
  city: string
  pictureSrc: string | undefined
  locationTypes: readonly LocationType[]
  specialistIds: readonly string[]
  /** How appointments may be repeated; undefined where customers book one at a time. */
  repeats?: NonNullable<Wire['services'][number]['repeats']> | undefined
}

/** A heading under which services are listed. */
export interface Category {
  id: string
  name: string
}

export interface Specialist {
  id: string
  name: string
  title: string
  bio: string
  email: string
  pictureSrc: string | undefined
}

export interface Package {
  id: string
  name: string
  priceCents: number
  items: readonly { serviceId: string; name: string; credits: number }[]
  /** Days after the purchase on which credits can be used; null when they never expire (rule D65). */
  validityDays: number | null
}

/** What an organisation offers, in the glossary's terms, with prices in cents. */
export interface Catalogue {
  organisation: Organisation
  services: readonly Service[]
  /** The categories that contain services, in order. */
  categories: readonly Category[]
  specialists: readonly Specialist[]
  packages: readonly Package[]
}

const locationTypes = { PHYSICAL: 'physical', PHONE: 'phone', VIRTUAL: 'virtual' } as const
const guestBookings = { OPEN: 'open', CODE: 'code', ACCOUNT: 'account' } as const
const paymentMethods = { CREDITS: 'credits', AFTER_PAY: 'pay-afterwards', STRIPE: 'card' } as const

export const centsOf = (euros: number): number => Math.round(euros * 100)

export const locationTypesOf = (wire: readonly (keyof typeof locationTypes)[]): LocationType[] =>
  wire.map((type) => locationTypes[type])

/** Returns a text in the reader's language, else the text that the server sent. */
const textIn = (locale: Locale | undefined, words: Record<Locale, string> | undefined, sent: string): string =>
  (locale && words?.[locale]) || sent

/** Converts the server's answer. The organisation's texts are in the given language if it has written them in that language (rule D236). */
export function readCatalogue(
  { organisation, guests, services, categories, specialists, packages }: Wire,
  locale?: Locale,
): Catalogue {
  const serviceNames = new Map(services.map(({ id, name, names }) => [id, textIn(locale, names, name)]))
  return {
    organisation: {
      id: organisation.id,
      kind: organisation.organisationKind === 'SMB' ? 'business' : 'freelancer',
      name: textIn(locale, organisation.names, organisation.name),
      tagline: textIn(locale, organisation.taglines, organisation.tagline),
      zone: organisation.timeZone,
      brandColour: organisation.brandColor ?? undefined,
      logoSrc: organisation.logo?.url,
      paymentOptions: organisation.paymentOptions.map(({ id, channels }) => ({ method: paymentMethods[id], channels })),
      guests: { booking: guestBookings[guests.booking], isPhoneRequired: guests.isPhoneRequired },
      contact: organisation.contact,
    },
    services: services.map((service) => ({
      id: service.id,
      kind: service.serviceKind === 'PUBLIC' ? 'group' : 'private',
      name: serviceNames.get(service.id) ?? service.name,
      description: textIn(locale, service.descriptions, service.description),
      names: service.names && Object.values(service.names).join(' '),
      categoryId: service.categoryId,
      priceCents: centsOf(service.price),
      durationMinutes: service.duration,
      capacity: service.capacity,
      mostSeats: service.mostSeats,
      hasQuestions: service.hasQuestions,
      asksCard: service.guarantee ? (service.guarantee.customers === 'EVERYONE' ? 'everyone' : 'some') : undefined,
      address: service.address,
      city: service.city,
      pictureSrc: service.featuredImage?.url,
      locationTypes: locationTypesOf(service.locationTypes),
      specialistIds: service.specialistIds,
      repeats: service.repeats ?? undefined,
    })),
    categories: categories.map(({ id, name, names }) => ({ id, name: textIn(locale, names, name) })),
    specialists: specialists.map((instructor) => ({
      id: instructor.id,
      name: `${instructor.firstName} ${instructor.lastName}`.trim(),
      title: textIn(locale, instructor.titles, instructor.title),
      bio: textIn(locale, instructor.bios, instructor.bio),
      email: instructor.email,
      pictureSrc: instructor.profilePicture?.url,
    })),
    packages: packages.map((each) => ({
      id: each.id,
      name: textIn(locale, each.names, each.name),
      priceCents: centsOf(each.price),
      items: each.packageServices.map((item) => ({ ...item, name: serviceNames.get(item.serviceId) ?? item.name })),
      validityDays: each.validityDays,
    })),
  }
}

export const catalogueQuery = queryOptions({
  queryKey: ['catalogue', boot.organisationId],
  queryFn: () => call('catalogue', { params: { id: boot.organisationId } }),
  ...(boot.catalogue && { initialData: boot.catalogue }),
})

/**
 * Whether the customer must enter something for a booking: answers, a number of seats, or a card. Even a free booking then has a step
 * before it is made.
 */
export const asksCustomer = ({ asksCard, hasQuestions, mostSeats }: Service): boolean =>
  hasQuestions || asksCard !== undefined || mostSeats > 1

/** The catalogue of `catalogueQuery`, converted once for all screens. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined)

export function useCatalogue(): Catalogue {
  const catalogue = use(CatalogueContext)
  if (!catalogue) throw new Error('There is no CatalogueContext around this')
  return catalogue
}

export const useService = (id: string | undefined): Service | undefined =>
  useCatalogue().services.find((service) => service.id === id)
