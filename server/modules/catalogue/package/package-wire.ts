import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Package } from '#shared/domain/package/package.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { hasTexts, textFor, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import type { AnswerLanguages } from '#server/platform/wire/answer-languages.ts'
import type { OwnPackage } from './packages.ts'

export function wirePackage(
  sold: Package,
  services: readonly Service[],
  { own, reader }: AnswerLanguages,
): Output<'package'> {
  const nameOf = new Map(services.map((service) => [service.id, textFor(service, 'name', reader)]))
  return {
    id: sold.id,
    name: textFor(sold, 'name', reader),
    ...(sold.translation && hasTexts(sold.translation) && { names: wordsOf(sold, 'name', own) }),
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
export function wireOwnPackage(
  sold: OwnPackage,
  services: readonly Service[],
  languages: AnswerLanguages,
): Output<'savePackage'> {
  return {
    ...wirePackage(sold, services, languages),
    names: wordsOf(sold, 'name', languages.own),
    version: sold.version,
    withdrawn: sold.isWithdrawn,
  }
}
