import Popover from '@mui/material/Popover'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider, type LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider'
import { nlNL } from '@mui/x-date-pickers/locales'
import { enGB } from 'date-fns/locale/en-GB'
import { nl } from 'date-fns/locale/nl'
import { useState } from 'react'
import { formatWeekdayDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { civilOf, localDateOf, type LocalDate } from '#shared/time/local-date.ts'
import { CalendarIcon, ControlBox, Field } from '#shared/ui/index.ts'
import styles from './date-field.module.css'

interface DateFieldProps {
  label: string
  value: LocalDate
  onChange: (date: LocalDate) => void
  /** Dates before this are not offered (rule A5.16). */
  earliest: LocalDate
  error?: string | undefined
}

/** The picker works on the machine's own midnights; a wall date goes in and comes out unshifted. */
const midnightOf = (date: LocalDate): Date => {
  const { year, month, day } = civilOf(date)
  return new Date(year, month - 1, day)
}

const dateOfMidnight = (midnight: Date): LocalDate =>
  localDateOf(midnight.getFullYear(), midnight.getMonth() + 1, midnight.getDate())

const dateFnsLocales = { en: enGB, nl }
/** MUI types its texts for tsconfigs without exactOptionalPropertyTypes. */
const dutchTexts = nlNL.components.MuiLocalizationProvider.defaultProps.localeText as NonNullable<
  LocalizationProviderProps<Date>['localeText']
>

/** A date, chosen from a month (rule A9.10: "Thu, 13 Mar", one month shown). */
export function DateField({ label, value, onChange, earliest, error }: DateFieldProps) {
  const t = useText('provider')
  const locale = useLocale()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const words = formatWeekdayDate(value, locale)
  return (
    <Field label={label} error={error} required>
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
            onClick={(event) => setAnchor(event.currentTarget.parentElement)}
          >
            {words}
            <CalendarIcon size={16} />
          </button>
          <Popover
            open={anchor !== null}
            anchorEl={anchor}
            onClose={() => setAnchor(null)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: styles.paper ?? '' } }}
          >
            <LocalizationProvider
              dateAdapter={AdapterDateFns}
              adapterLocale={dateFnsLocales[locale]}
              {...(locale === 'nl' && { localeText: dutchTexts })}
            >
              <DateCalendar
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening the month is asking for its days
                autoFocus
                value={midnightOf(value)}
                minDate={midnightOf(earliest)}
                views={['day']}
                onChange={(midnight: Date | null) => {
                  if (midnight) onChange(dateOfMidnight(midnight))
                  setAnchor(null)
                }}
              />
            </LocalizationProvider>
          </Popover>
        </ControlBox>
      )}
    </Field>
  )
}
