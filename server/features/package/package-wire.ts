import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Package } from '#shared/domain/package/package.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { OwnPackage } from './packages.ts'

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
