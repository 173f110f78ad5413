import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { CalendarIcon, classNames, CloseIcon, ControlBox, Field } from '#shared/ui/index.ts'
import styles from './date-field.module.css'
import { useWallNow } from '../time/use-wall-now.ts'

const loadPopover = () => import('./date-popover.tsx')
const DatePopover = lazy(() => loadPopover().then((module) => ({ default: module.DatePopover })))

interface DateFieldProps {
  label: string
  /** The chosen date; null for none, which is only allowed with `onClear`. */
  value: LocalDate | null
  onChange: (date: LocalDate) => void
  /** The first date that can be chosen (rule A5.16). */
  earliest: LocalDate
  error?: string | undefined
  hint?: ReactNode
  /** A short text at the end of the label's line. */
  note?: ReactNode
  /** Removes the date. Without it, the date is required. */
  onClear?: () => void
}

/** A date field with a month calendar (rule A9.10: "Thu, 13 Mar"). With `onClear`, the date may be left open. */
export function DateField({ label, value, onChange, earliest, error, hint, note, onClear }: DateFieldProps) {
  const t = useText('provider')
  const locale = useLocale()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { date: today } = useWallNow()
  const words = value === null ? t('date.none') : formatFieldDate(value, today, locale)
  return (
    <Field label={label} error={error} hint={hint} note={note} required={onClear === undefined}>
      {({ id, 'aria-describedby': describedBy }) => (
        <ControlBox error={error}>
          <button
            ref={opener}
            id={id}
            aria-describedby={describedBy}
            type="button"
            className={classNames(styles.button, value === null && styles.none)}
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
          {value !== null && onClear && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t('date.clear', { label })}
              onClick={() => {
                onClear()
                opener.current?.focus()
              }}
            >
              <CloseIcon size={16} />
            </button>
          )}
          {anchor && (
            <Suspense>
              <DatePopover
                anchor={anchor}
                label={label}
                value={value ?? today}
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
