import type { Output } from '#shared/api/client.ts'

type Catalogue = Output<'catalogue'>

/** The catalogue of Studio Noord as the server sends it. It offers nothing unless the test adds something. */
export const aCatalogue = (
  organisation: Partial<Catalogue['organisation']> = {},
  offer: Partial<Omit<Catalogue, 'organisation'>> = {},
): Catalogue => ({
  organisation: {
    id: 'o',
    name: 'Studio Noord',
    tagline: '',
    organisationKind: 'SMB',
    timeZone: 'Europe/Amsterdam',
    brandColor: null,
    logo: null,
    paymentMethods: [],
    paymentOptions: [],
    ...organisation,
  },
  guests: { booking: 'ACCOUNT', isPhoneRequired: false },
  services: [],
  categories: [],
  specialists: [],
  packages: [],
  ...offer,
})
