import { useQuery } from '@tanstack/react-query'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { formatLongDate, formatLongDateWithin } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { servicesQuery } from '#renderer/data/queries.ts'
import type { AvailabilityDetails } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'

/** An occurrence in one line: "Deep tissue massage, Thursday 13 March, 14:00 - 15:00". */
export function useOccurrenceSummary(): (
  details: Pick<AvailabilityDetails, 'type' | 'serviceIds' | 'date' | 'startTime' | 'endTime'>,
) => string {
  const locale = useLocale()
  const bridge = useBridge()
  const { data: services = [] } = useQuery(servicesQuery(bridge))
  return ({ type, serviceIds, date, startTime, endTime }) => {
    const service = type === 'TIME_SLOT' && services.find(({ id }) => id === serviceIds[0])?.name
    const day = service ? formatLongDateWithin(date, locale) : formatLongDate(date, locale)
    return joinIsolated([service, day, `${startTime} - ${endTime}`], ', ')
  }
}
