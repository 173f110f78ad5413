import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import { wallToInstant, zoneOf } from '#shared/time/zone.ts'
import { Button, TimeField } from '#shared/ui/index.ts'
import { DateField } from '../fields/date-field.tsx'
import { useSession } from '../session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import styles from './repeat-date-list.module.css'

interface RepeatOtherTimeProps {
  date: LocalDate
  /** Receives the chosen instant. */
  onChoose: (startTime: string) => void
}

/** The fields for choosing another date and time for one date of a repeat. */
export function RepeatOtherTime({ date: first, onChoose }: RepeatOtherTimeProps) {
  const t = useText('provider')
  const validationText = useText('validation')
  const zone = zoneOf(useSession().organisation.timeZone)
  const { date: today } = useWallNow()
  const [date, setDate] = useState(first < today ? today : first)
  const [time, setTime] = useState('')
  const [error, setError] = useState<'time' | 'skipped-time'>()

  function choose() {
    const minute = parseLocalTime(time)
    if (minute === undefined || minute === MINUTES_PER_DAY) return setError('time')
    const start = wallToInstant(zone, toEpochDay(date), minute)
    if (start === undefined) return setError('skipped-time')
    onChoose(formatInstant(start))
  }

  return (
    <div className={styles.other}>
      <DateField label={t('book-for.date')} value={date} onChange={setDate} earliest={today} />
      <TimeField
        label={t('book-for.time')}
        required
        value={time}
        onChange={(typed) => {
          setError(undefined)
          setTime(typed)
        }}
        error={error && validationText(error)}
      />
      <Button variant="white" onClick={choose}>
        {t('repeat.choose')}
      </Button>
    </div>
  )
}
