import Popover from '@mui/material/Popover'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider, type LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider'
import { nlNL } from '@mui/x-date-pickers/locales'
import { enGB } from 'date-fns/locale/en-GB'
import { nl } from 'date-fns/locale/nl'
import { useLocale } from '#shared/i18n/use-text.ts'
import { civilOf, localDateOf, type LocalDate } from '#shared/time/local-date.ts'
import styles from './date-field.module.css'
import { MuiRoot } from '../theme/mui-root.tsx'

/** The local midnight of a date. The date picker works with local midnights, so that no time zone shifts the date. */
const midnightOf = (date: LocalDate): Date => {
  const { year, month, day } = civilOf(date)
  return new Date(year, month - 1, day)
}

const dateOfMidnight = (midnight: Date): LocalDate =>
  localDateOf(midnight.getFullYear(), midnight.getMonth() + 1, midnight.getDate())

const dateFnsLocales = { en: enGB, nl }

/** Cast because MUI's types of its own texts do not satisfy `exactOptionalPropertyTypes`. */
const dutchTexts = nlNL.components.MuiLocalizationProvider.defaultProps.localeText as NonNullable<
  LocalizationProviderProps<Date>['localeText']
>

interface DatePopoverProps {
  anchor: Element
  label: string
  value: LocalDate
  onChange: (date: LocalDate) => void
  onClose: () => void
  earliest: LocalDate
}

/** A month calendar in a popover; arrow keys move between days. */
export function DatePopover({ anchor, label, value, onChange, onClose, earliest }: DatePopoverProps) {
  const locale = useLocale()
  return (
    <MuiRoot>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
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
              onClose()
            }}
          />
        </LocalizationProvider>
      </Popover>
    </MuiRoot>
  )
}
