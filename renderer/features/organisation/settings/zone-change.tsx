import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Output } from '#shared/api/client.ts'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Notice, radioClass, Skeleton } from '#shared/ui/index.ts'
import { checkedAnswer } from '#renderer/data/check-answer-shape.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { nineInBothZones } from './nine-in-both-zones.ts'
import styles from './zone-change.module.css'

type Preview = Output<'previewTimeZone'>

const choices = ['KEEP_HOURS', 'KEEP_MOMENTS'] as const
type PublishedTimes = (typeof choices)[number]

interface ZoneChangeProps {
  before: string
  after: string
  value: PublishedTimes
  onChange: (value: PublishedTimes) => void
}

/**
 * Shown when another time zone is chosen: whether published times keep their hours or their moments, and the bookings that stay at the
 * moment that was agreed (rule D435).
 */
export function ZoneChange({ before, after, value, onChange }: ZoneChangeProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const locale = useLocale()
  const errorText = useErrorText()
  const name = useId()
  const now = useNow()
  const { date: today } = useWallNow()
  const { data: preview, error } = useQuery({
    queryKey: ['availability-preview', 'zone', before, after],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('previewTimeZone', { body: { timeZone: after } }, { signal }), ['bookings']),
    staleTime: 0,
    gcTime: 0,
  })
  const example = nineInBothZones(before, after, now)
  const details: Record<PublishedTimes, string> = {
    KEEP_HOURS: preview
      ? t('zone-change.hours-from', { date: formatFieldDate(preview.from, today, locale), time: example.before })
      : t('zone-change.hours', { time: example.before }),
    KEEP_MOMENTS: t('zone-change.moments', example),
  }

  return (
    <div className={styles.change}>
      <fieldset>
        <legend className={styles.title}>{t('zone-change.title')}</legend>
        {choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              className={radioClass}
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <b>{t(`zone-change.${choice}`)}</b> <small>{details[choice]}</small>
          </label>
        ))}
      </fieldset>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {!preview && !error && <Skeleton height="44px" />}
      {preview && value === 'KEEP_HOURS' && <MovingTimes preview={preview} />}
      {preview && <StayingBookings preview={preview} today={today} />}
    </div>
  )
}

/** Says how many published times move, and which do not. */
function MovingTimes({ preview: { canKeepHours, moving, kept, omitted } }: { preview: Preview }) {
  const t = useText('provider')
  if (!canKeepHours) return <Notice kind="warning">{t('zone-change.overlap')}</Notice>
  const sentences = [
    t('zone-change.moving', { count: moving }),
    ...(kept > 0 ? [t('zone-change.kept', { count: kept })] : []),
    ...(omitted > 0 ? [t('zone-change.omitted', { count: omitted })] : []),
  ]
  return <output>{sentences.join(' ')}</output>
}

/** Lists the bookings ahead, with the hours at which they are shown before and after. */
function StayingBookings({ preview: { bookings, bookingCount }, today }: { preview: Preview; today: string }) {
  const t = useText('provider')
  const locale = useLocale()
  if (bookingCount === 0) return <p>{t('zone-change.no-bookings')}</p>
  const title = t('zone-change.bookings', { count: bookingCount })
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <ScrollRegion className={styles.bookings} aria-label={title}>
        <ul>
          {bookings.map(({ id, customerName, serviceName, before, after }) => (
            <li key={id}>
              {formatFieldDate(before.date, today, locale)}, {before.startTime} →{' '}
              {after.date !== before.date && `${formatFieldDate(after.date, today, locale)}, `}
              {after.startTime}
              <small>
                <bdi>{customerName}</bdi>, <bdi>{serviceName}</bdi>
              </small>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {bookings.length < bookingCount && <p>{t('zone-change.more', { count: bookings.length })}</p>}
    </div>
  )
}
