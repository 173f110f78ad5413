import { useText } from '#shared/i18n/use-text.ts'
import type { FateCount } from './preview-entries.ts'

/** Formats the number of occurrences with the same effect: "3 new", or "new, without an end". */
export function useCountText(): (count: FateCount) => string {
  const t = useText('provider')
  return ({ fate, count, isEndless }) => {
    const isNumbered = !isEndless || fate === 'edited' || fate === 'booked'
    return isNumbered ? t(`preview.count.${fate}`, { count }) : t(`preview.endless.${fate}`)
  }
}
