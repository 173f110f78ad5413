import type { Output } from '#shared/api/client.ts'
import { NO_BUFFER, type ServiceBuffer } from '#shared/domain/booking-policy.ts'
import type { Location } from '#shared/domain/location.ts'
import { eurosOfCents } from '#shared/domain/money.ts'
import type { Package } from '#shared/domain/package.ts'
import { channelsOf } from '#shared/domain/payment-channels.ts'
import type { Service } from '#shared/domain/service.ts'
import type { Specialist } from '#shared/domain/specialist.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { OwnLocation } from '../repositories/locations.ts'
import type { OrganisationProfile } from '../repositories/organisations.ts'
import type { OwnPackage } from '../repositories/packages.ts'
import type { OwnService } from '../repositories/services.ts'
import { organisationTypes, paymentMethods, serviceTypes, theirLocationTypes } from './words.ts'

type Images = Pick<Storage, 'publicUrl'>

interface UploadedImage {
  filePath: string
  url: string
}

export const wireImage = (path: string | null, images: Images): UploadedImage | null =>
  path === null ? null : { filePath: path, url: images.publicUrl(path) }

/** @param payments who takes cards: without anybody they are not offered */
export function wireOrganization(
  organisation: OrganisationProfile,
  images: Images,
  payments: Pick<Payments, 'channels'> | undefined,
): Output<'organization'> {
  const methods = organisation.paymentMethods.filter((method) => method !== 'card' || payments !== undefined)
  return {
    id: organisation.id,
    name: organisation.name,
    tagline: organisation.tagline,
    organizationType: organisationTypes[organisation.kind],
    timeZone: organisation.zone,
    brandColor: organisation.brandColor,
    logo: wireImage(organisation.logoPath, images),
    paymentMethods: methods.map((method) => paymentMethods[method]),
    paymentOptions: methods.map((method) => ({
      id: paymentMethods[method],
      channels: method === 'card' ? [...channelsOf(organisation.zone, payments?.channels ?? [])] : [],
    })),
  }
}

export function wireService(service: Service, locations: readonly Location[], images: Images): Output<'service'> {
  const { address, city } = placeOf(service.locationIds, locations)
  return {
    id: service.id,
    serviceType: serviceTypes[service.kind],
    name: service.name,
    description: service.description,
    price: eurosOfCents(service.priceCents),
    duration: service.durationMinutes,
    totalSpots: service.capacity,
    address,
    city,
    featuredImage: wireImage(service.imagePath, images),
    locationTypes: theirLocationTypes(service.locationTypes),
    instructorIds: [...service.specialistIds],
  }
}

/** A service as its provider sees it. */
export function wireProviderService(
  service: OwnService,
  { beforeMinutes, afterMinutes }: ServiceBuffer = NO_BUFFER,
  locations: readonly Location[],
  images: Images,
): Output<'saveService'> {
  return {
    ...wireService(service, locations, images),
    version: service.version,
    withdrawn: service.isWithdrawn,
    bufferBefore: beforeMinutes,
    bufferAfter: afterMinutes,
    serviceLocationIds: [...service.locationIds],
  }
}

/** The first of the named places; empty texts when none is named, which is shown as to be determined. */
export function placeOf(
  locationIds: readonly string[],
  locations: readonly Location[],
): Pick<Location, 'address' | 'city'> {
  return locations.find(({ id }) => locationIds.includes(id)) ?? { address: '', city: '' }
}

export function wireInstructor(specialist: Specialist, images: Images): Output<'instructor'> {
  return {
    id: specialist.id,
    firstName: specialist.firstName,
    lastName: specialist.lastName,
    title: specialist.jobTitle,
    bio: specialist.bio,
    email: specialist.email,
    profilePicture: wireImage(specialist.avatarPath, images),
  }
}

export function wirePackage(sold: Package, services: readonly Service[]): Output<'package'> {
  const nameOf = new Map(services.map(({ id, name }) => [id, name]))
  return {
    id: sold.id,
    name: sold.name,
    price: eurosOfCents(sold.priceCents),
    packageServices: sold.items.map(({ serviceId, credits }) => ({
      serviceId,
      name: nameOf.get(serviceId) ?? '',
      credits,
    })),
    validityDays: sold.validityDays,
  }
}

/** A package as its provider sees it. */
export function wireOwnPackage(own: OwnPackage, services: readonly Service[]): Output<'savePackage'> {
  return { ...wirePackage(own, services), version: own.version, withdrawn: own.isWithdrawn }
}

type ServiceLocation = Output<'serviceLocations'>['response'][number]

export function wireLocation({ id, address, city, postalCode, countryCode }: Location): ServiceLocation {
  return { id, address, city, country: countryCode, postalCode }
}

/** A location as its provider sees it. */
export const wireOwnLocation = (own: OwnLocation): Output<'saveLocation'> => ({
  ...wireLocation(own),
  version: own.version,
  withdrawn: own.isWithdrawn,
})
