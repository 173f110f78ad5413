import type { Location } from '#shared/domain/location/location.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { home } from '#shared/domain/own-page/page-path-and-url.ts'
import { shortened } from '#shared/domain/own-page/page-parts.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { Specialist } from '#shared/domain/team/specialist.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { ShownPage } from './page-render-data.ts'

type Json = Readonly<Record<string, unknown>>

const context = { '@context': 'https://schema.org' }

/** Removes empty values, as search engines recommend. */
const withoutEmpty = (json: Json): Json =>
  Object.fromEntries(
    Object.entries(json).filter(
      ([, value]) => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

const idOf = (shown: ShownPage): string => `${shown.addressOf(home, shown.organisation.locale)}#organisation`

/** The organisation as a schema.org LocalBusiness. */
export function businessData(shown: ShownPage): Json {
  const { content, imageUrl, organisation, words } = shown
  const showsContact = content.page.parts.includes('contact')
  const [place, ...others] = content.locations.map(addressData)
  return withoutEmpty({
    ...context,
    '@type': 'LocalBusiness',
    '@id': idOf(shown),
    name: words.name,
    description: shortened(words.about || words.tagline, 300),
    url: shown.addressOf(home),
    image: [organisation.logoPath, ...content.pictures.map(({ path }) => path)].flatMap((path) =>
      path === null ? [] : [imageUrl(path)],
    ),
    email: showsContact ? organisation.email : '',
    telephone: showsContact ? organisation.phoneNumber : '',
    sameAs: showsContact && /^https?:/.test(organisation.website) ? organisation.website : '',
    address: place,
    location: others.map((address) => ({ '@type': 'Place', address })),
    openingHoursSpecification: content.hours.flatMap(({ weekday, times }) =>
      times.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${weekdays[weekday - 1]}`,
        opens: formatLocalTime(from),
        // schema.org has no time 24:00.
        closes: to === MINUTES_PER_DAY ? '23:59' : formatLocalTime(to),
      })),
    ),
    makesOffer: content.services.map((service) => ({
      ...offerData(service),
      itemOffered: serviceItem(shown, service),
    })),
    employee: content.specialists.map((person) => personItem(shown, person)),
  })
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const addressData = ({ address, city, postalCode, countryCode }: Location): Json => ({
  '@type': 'PostalAddress',
  streetAddress: address,
  postalCode,
  addressLocality: city,
  addressCountry: countryCode,
})

const offerData = ({ priceCents }: Service): Json => ({
  '@type': 'Offer',
  price: eurosOfCents(priceCents).toFixed(2),
  priceCurrency: 'EUR',
})

function serviceItem(shown: ShownPage, service: Service): Json {
  const { name, description } = shown.words.ofService(service)
  return withoutEmpty({
    '@type': 'Service',
    name,
    description,
    url: shown.addressOf(shown.spotOf('services', service.id)),
    image: service.imagePath === null ? undefined : shown.imageUrl(service.imagePath),
  })
}

function personItem(shown: ShownPage, specialist: Specialist): Json {
  const { name, title } = shown.words.ofSpecialist(specialist)
  return withoutEmpty({
    '@type': 'Person',
    name,
    jobTitle: title,
    url: shown.addressOf(shown.spotOf('specialists', specialist.id)),
    image: specialist.avatarPath === null ? undefined : shown.imageUrl(specialist.avatarPath),
  })
}

const businessLink = (shown: ShownPage): Json => ({
  '@type': 'LocalBusiness',
  '@id': idOf(shown),
  name: shown.words.name,
  url: shown.addressOf(home),
})

export const serviceData = (shown: ShownPage, service: Service): Json => ({
  ...context,
  ...serviceItem(shown, service),
  provider: businessLink(shown),
  offers: offerData(service),
})

export const specialistData = (shown: ShownPage, specialist: Specialist): Json => ({
  ...context,
  ...personItem(shown, specialist),
  worksFor: businessLink(shown),
})
