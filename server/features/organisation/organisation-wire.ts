import type { Output } from '#shared/api/client.ts'
import { channelsOf } from '#shared/domain/payment/payment-channels.ts'
import { hasTexts, type Language, textFor, wordsOf } from '#shared/domain/words/words.ts'
import { type Images, wireImage } from '#server/features/image/image-wire.ts'
import type { Payments } from '#server/platform/payment-provider/payment-provider.ts'
import { organisationTypes, paymentMethods } from '#server/platform/wire/wire-enums.ts'
import type { OrganisationProfile } from './organisations.ts'

/** @param payments the payment provider; without one, online payment methods are not offered */
export function wireOrganization(
  organisation: OrganisationProfile,
  images: Images,
  payments: Pick<Payments, 'channels'> | undefined,
  { own, reader }: { readonly own: Language; readonly reader: Language | undefined },
): Output<'organization'> {
  const methods = organisation.paymentMethods.filter((method) => method !== 'card' || payments !== undefined)
  return {
    id: organisation.id,
    name: organisation.name,
    tagline: textFor(organisation, 'tagline', reader),
    ...(organisation.translation &&
      hasTexts(organisation.translation) && { taglines: wordsOf(organisation, 'tagline', own) }),
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
