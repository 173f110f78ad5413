import { lazy, Suspense, useState, type ReactNode } from 'react'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { CalendarIcon, ControlBox, Field } from '#shared/ui/index.ts'
import styles from './date-field.module.css'
import { useWallNow } from './wall-clock.ts'

const loadPopover = () => import('./date-popover.tsx')
const DatePopover = lazy(() => loadPopover().then((module) => ({ default: module.DatePopover })))

interface DateFieldProps {
  label: string
  value: LocalDate
  onChange: (date: LocalDate) => void
  /** The first date that can be chosen (rule A5.16). */
  earliest: LocalDate
  error?: string | undefined
  /** A short text at the end of the label's line. */
  note?: ReactNode
}

/** A date field with a month calendar (rule A9.10: "Thu, 13 Mar"). */
export function DateField({ label, value, onChange, earliest, error, note }: DateFieldProps) {
  const t = useText('provider')
  const locale = useLocale()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { date: today } = useWallNow()
  const words = formatFieldDate(value, today, locale)
  return (
    <Field label={label} error={error} note={note} required>
      {({ id, 'aria-describedby': describedBy }) => (
        <ControlBox error={error}>
          <button
            id={id}
            aria-describedby={describedBy}
            type="button"
            className={styles.button}
            aria-label={t('availability.choose-date', { label, date: words })}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onPointerEnter={() => void loadPopover()}
            onFocus={() => void loadPopover()}
            onClick={(event) => setAnchor(event.currentTarget.parentElement)}
          >
            {words}
            <CalendarIcon size={16} />
          </button>
          {anchor && (
            <Suspense>
              <DatePopover
                anchor={anchor}
                label={label}
                value={value}
                onChange={onChange}
                onClose={() => setAnchor(null)}
                earliest={earliest}
              />
            </Suspense>
          )}
        </ControlBox>
      )}
    </Field>
  )
}
