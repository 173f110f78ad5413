import type { Output } from '#shared/api/client.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { wallDateOf } from '#renderer/data/api-types.ts'

type InUse = Output<'saveResource'>['inUse']

/** Says which bookings and services keep a resource from having fewer units, or from being removed (rule D206). */
export function useInUseText(): (inUse: InUse) => string {
  const t = useText('provider')
  const locale = useLocale()
  return ({ starts, count, services }) => {
    const times = starts.map((start) => `${formatDate(wallDateOf(start), locale)}, ${start.slice(11, 16)}`).join('; ')
    const others = count - starts.length
    const sentences = [
      ...(services.length > 0 ? [t('resource.needed', { services: services.join(', ') })] : []),
      ...(count > 0 ? [t('resource.booked', { times })] : []),
      ...(others > 0 ? [t('resource.booked-more', { count: others })] : []),
    ]
    return sentences.join(' ')
  }
}
