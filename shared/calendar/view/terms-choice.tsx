import { useEffect, useId, useRef } from 'react'
import type { BookingTerms } from '#shared/domain/booking/move-terms.ts'
import { formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { radioClass } from '#shared/ui/index.ts'
import styles from './terms-choice.module.css'

interface TermsChoiceProps {
  /** The length and price of the booking before the move. */
  own: BookingTerms
  /** The terms to choose from; see `moveTerms`. */
  terms: readonly BookingTerms[]
  /** The index of the chosen terms. */
  value: number
  onChange: (index: number) => void
}

/**
 * Asks with which length and price a booking moves: "60 min → 90 min, €85 → €95?" (rule D324). When only the length of a group session is
 * possible, it says so. It appears below what was just chosen, often under the edge of the window or a footer, so it scrolls into view.
 */
export function TermsChoice({ own, terms, value, onChange }: TermsChoiceProps) {
  const t = useText('calendar')
  const locale = useLocale()
  const id = useId()
  const choice = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // In braces, because browsers may return a promise, which is no clean-up of an effect.
    choice.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const duration = (each: BookingTerms) => formatDuration(each.durationMinutes, locale)
  const price = (each: BookingTerms) => formatPrice(each.priceCents, locale)
  const named = (each: BookingTerms) => ({ terms: `${duration(each)}, ${price(each)}` })
  const [first, last] = [terms[0], terms.at(-1)]
  if (!first || !last) return null
  if (terms.length === 1) {
    const texts = { duration: duration(first), now: duration(own), price: price(first) }
    return (
      <p className={styles.session} aria-live="polite">
        {t('terms.session', texts)}
      </p>
    )
  }
  const isKept = first.durationMinutes === own.durationMinutes
  const changes = [
    ...(last.durationMinutes === own.durationMinutes ? [] : [`${duration(own)} → ${duration(last)}`]),
    ...(last.priceCents === own.priceCents ? [] : [`${price(own)} → ${price(last)}`]),
  ]
  return (
    <fieldset ref={choice} className={styles.choice}>
      <legend className={styles.question}>{t('terms.question', { change: changes.join(', ') })}</legend>
      {terms.map((each, index) => (
        <label key={named(each).terms} className={styles.option}>
          <input
            type="radio"
            name={id}
            className={radioClass}
            checked={index === value}
            onChange={() => onChange(index)}
          />
          {index > 0 ? t('terms.change', named(each)) : isKept ? t('terms.keep', named(each)) : named(each).terms}
        </label>
      ))}
    </fieldset>
  )
}
