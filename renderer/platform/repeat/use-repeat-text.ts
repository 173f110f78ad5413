import { formatList, formatWeekday } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'

type Repeat = NonNullable<ProviderBooking['repeat']>

/** A date in March 2025 that is the given weekday, 1 being Monday. */
const dateOf = (weekday: number): string => `2025-03-${String(2 + weekday).padStart(2, '0')}`

/** Which appointment of its repeat a booking is: "2 of 12, weekly", "3 of 8, every 2 weeks on Mon and Thu". */
export function useRepeatText(): (repeat: Repeat) => string {
  const t = useText('provider')
  const locale = useLocale()
  return ({ number, total, unit, every, weekdays }) => {
    const steps = t(`repeat.rule.${unit}`, { count: every })
    const days = weekdays.map((weekday) => formatWeekday(dateOf(weekday), locale))
    const rule =
      unit === 'WEEK' && days.length > 1 ? t('repeat.rule.on', { steps, days: formatList(days, locale) }) : steps
    return t('repeat.place', { number, total, rule })
  }
}
