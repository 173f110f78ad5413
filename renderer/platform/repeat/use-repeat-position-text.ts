import { formatList } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { shortWeekdayName } from '#renderer/platform/week-hours/weekday-name.ts'

type Repeat = NonNullable<ProviderBooking['repeat']>

/** Returns a function that formats a booking's position in its repeat: "2 of 12, weekly", "3 of 8, every 2 weeks on Mon and Thu". */
export function useRepeatPositionText(): (repeat: Repeat) => string {
  const t = useText('provider')
  const locale = useLocale()
  return ({ number, total, unit, every, weekdays }) => {
    const steps = t(`repeat.rule.${unit}`, { count: every })
    const days = weekdays.map((weekday) => shortWeekdayName(weekday, locale))
    const rule =
      unit === 'WEEK' && days.length > 1 ? t('repeat.rule.on', { steps, days: formatList(days, locale) }) : steps
    return t('repeat.place', { number, total, rule })
  }
}
