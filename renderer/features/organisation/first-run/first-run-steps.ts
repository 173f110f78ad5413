import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/time/local-date.ts'
import { calendarQuery, locationsQuery, servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import type { Service, ServiceLocation, Specialist } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'

export const steps = ['business', 'place', 'service', 'hours', 'site'] as const
export type Step = (typeof steps)[number]

/** The existing data that tells which steps are done (rule D86). */
export interface FirstRunProgress {
  readonly locations: readonly ServiceLocation[]
  readonly services: readonly Service[]
  readonly specialists: readonly Specialist[]
  readonly hasHours: boolean
}

/** Whether a step is done. The last one never is, because the snippet can be copied again. */
export function isDone(step: Step, { locations, services, hasHours }: FirstRunProgress): boolean {
  switch (step) {
    case 'business':
      return true
    case 'place':
      return locations.length > 0 || services.length > 0
    case 'service':
      return services.length > 0
    case 'hours':
      return hasHours
    case 'site':
      return false
    default:
      return step satisfies never
  }
}

/** The step to continue with: the first one that is not done. */
export const nextStep = (progress: FirstRunProgress): Step => steps.find((step) => !isDone(step, progress)) ?? 'site'

/** Number of days ahead in which availability is looked for, as in the navigation rail. */
const horizon = 35

interface ProgressState {
  /** The state of all steps; undefined while it is loading. */
  readonly progress: FirstRunProgress | undefined
  readonly error: Error | null
  readonly retry: () => void
}

export function useFirstRunProgress(): ProgressState {
  const bridge = useBridge()
  const { date } = useWallNow()
  const locations = useQuery(locationsQuery(bridge))
  const services = useQuery(servicesQuery(bridge))
  const specialists = useQuery(specialistsQuery(bridge))
  const calendar = useQuery(calendarQuery(bridge, { from: date, to: addDays(date, horizon) }))
  const all = [locations, services, specialists, calendar]
  return {
    progress:
      locations.data && services.data && specialists.data && calendar.data
        ? {
            locations: locations.data.filter(({ withdrawn }) => !withdrawn),
            services: services.data.filter(({ withdrawn }) => !withdrawn),
            specialists: specialists.data,
            hasHours: calendar.data.availability.length > 0,
          }
        : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => all.filter(({ error }) => error).forEach(({ refetch }) => void refetch()),
  }
}
