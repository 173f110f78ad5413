import type { Package, Service } from '../../../data/catalogue.ts'

/** Returns the contents of a package: "5x Deep tissue massage, 1x Posture assessment" (rule B3.8). No line breaks after a number. */
export const creditsOf = ({ items }: Pick<Package, 'items'>): string =>
  items.map(({ credits, name }) => `${credits}x\u00A0${name}`).join(', ')

/**
 * The saving of a package compared with its single services, in cents: 5 of €85 for €395 save 3000. Undefined if it saves
 * nothing, or one of its services is no longer offered.
 */
export function savingOf(
  { items, priceCents }: Pick<Package, 'items' | 'priceCents'>,
  services: readonly Pick<Service, 'id' | 'priceCents'>[],
): number | undefined {
  let separately = 0
  for (const { serviceId, credits } of items) {
    const service = services.find(({ id }) => id === serviceId)
    if (!service) return undefined
    separately += service.priceCents * credits
  }
  return separately > priceCents ? separately - priceCents : undefined
}
