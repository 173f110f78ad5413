import type { Output } from '#shared/api/client.ts'

type Catalogue = Output<'catalogue'>

/** The catalogue of Studio Noord as the server sends it. It offers nothing unless the test adds something. */
export const aCatalogue = (
  organization: Partial<Catalogue['organization']> = {},
  offer: Partial<Omit<Catalogue, 'organization'>> = {},
): Catalogue => ({
  organization: {
    id: 'o',
    name: 'Studio Noord',
    tagline: '',
    organizationType: 'SMB',
    timeZone: 'Europe/Amsterdam',
    brandColor: null,
    logo: null,
    paymentMethods: [],
    paymentOptions: [],
    ...organization,
  },
  guests: { booking: 'ACCOUNT', isPhoneRequired: false },
  services: [],
  categories: [],
  instructors: [],
  packages: [],
  ...offer,
})
