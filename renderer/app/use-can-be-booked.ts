import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/time/local-date.ts'
import { calendarQuery, servicesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useSession } from '#renderer/platform/session-context.ts'
import { useWallNow } from '#renderer/platform/wall-clock.ts'

/** Days ahead in which a business that has just begun has its first availability. */
const horizon = 35

/**
 * Whether people can book already: there is a service, and time to book it. Only an owner is led through the first run,
 * and whoever has two services has been through it.
 */
export function useCanBeBooked(): boolean {
  const bridge = useBridge()
  const { role } = useSession()
  const { date } = useWallNow()
  const { data: services } = useQuery({ ...servicesQuery(bridge), enabled: role === 'OWNER' })
  const isNew = services !== undefined && services.length < 2
  const { data: calendar } = useQuery({
    ...calendarQuery(bridge, { from: date, to: addDays(date, horizon) }),
    enabled: isNew && services.length > 0,
  })
  if (!isNew) return true
  return services.length > 0 && (calendar === undefined || calendar.availability.length > 0)
}
