import type { OfferAnswer, ProviderSession } from '#renderer/data/api-types.ts'

export type OfferRemedy = 'availability' | 'settings' | 'services' | 'calendar' | 'ask-owner'

const remedies: Readonly<Record<OfferAnswer['verdict'], Exclude<OfferRemedy, 'ask-owner'> | undefined>> = {
  OFFERED: undefined,
  WITHDRAWN: 'services',
  NO_AVAILABILITY: 'availability',
  PAST: undefined,
  NOTICE: 'settings',
  BOOKING_WINDOW: 'settings',
  SKIPPED: undefined,
  SHOWN_BEFORE: undefined,
  NO_START: 'calendar',
  AWAY: 'calendar',
  OVERLAP: 'calendar',
  BUFFER: 'services',
  FULL: undefined,
  RESOURCE: 'calendar',
  SPECIALISTS: 'calendar',
  DAILY_MAXIMUM: 'settings',
}

/**
 * Returns where the cause of a verdict can be changed. Only owners can change settings and services, so a specialist is told to ask an
 * owner.
 */
export function remedyOf(verdict: OfferAnswer['verdict'], role: ProviderSession['role']): OfferRemedy | undefined {
  const remedy = remedies[verdict]
  const isOwners = remedy === 'settings' || remedy === 'services'
  return isOwners && role !== 'OWNER' ? 'ask-owner' : remedy
}
