import type { Output } from '#shared/api/client.ts'
import { channelsOf, type PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import {
  isNameTranslated,
  organisationNameFor,
  organisationNames,
} from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { hasTexts, type Language, textFor, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import { type Images, wireImage } from '#server/modules/organisation/image/image-wire.ts'
import { organisationTypes, paymentMethods } from '#server/platform/wire/wire-enums.ts'
import type { OwnOrganisation } from './organisations.ts'

/**
 * @param channels the channels for online payments; undefined when the organisation takes no online payments, so that card payment is not
 * offered
 */
export function wireOrganisation(
  organisation: OwnOrganisation,
  images: Images,
  channels: readonly PaymentChannel[] | undefined,
  reader: Language | undefined,
): Output<'organisation'> {
  const { locale: own, email, phoneNumber, website, openingHours } = organisation
  const contact = { email, phoneNumber, website, openingHours }
  const methods = organisation.paymentMethods.filter((method) => method !== 'card' || channels !== undefined)
  return {
    id: organisation.id,
    name: organisationNameFor(organisation, reader),
    ...(isNameTranslated(organisation) && { names: organisationNames(organisation, own) }),
    tagline: textFor<'tagline'>(organisation, 'tagline', reader),
    ...(organisation.translation &&
      hasTexts(organisation.translation) && { taglines: wordsOf<'tagline'>(organisation, 'tagline', own) }),
    organisationKind: organisationTypes[organisation.kind],
    timeZone: organisation.zone,
    brandColor: organisation.brandColor,
    logo: wireImage(organisation.logoPath, images),
    paymentMethods: methods.map((method) => paymentMethods[method]),
    paymentOptions: methods.map((method) => ({
      id: paymentMethods[method],
      channels: method === 'card' ? [...channelsOf(organisation.zone, channels ?? [])] : [],
    })),
    ...(Object.values(contact).some((text) => text !== '') && { contact }),
  }
}
