import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { localDate } from '#shared/time/local-date.ts'
import { Skeleton } from '#shared/ui/index.ts'
import { wallDateOf, type RepeatDate } from '#renderer/data/api-types.ts'
import { RepeatDateList } from '#renderer/platform/repeat/repeat-date-list.tsx'
import { useDateAndTimeText } from '#renderer/platform/time/use-date-and-time-text.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import type { Repeat } from './use-repeat.ts'

interface RepeatPreviewProps {
  repeat: Repeat
  error: string | undefined
}

/** Shows the dates that would be booked, with alternatives for those that are taken. */
export function RepeatPreview({ repeat, error }: RepeatPreviewProps) {
  const t = useText('provider')
  const locale = useLocale()
  const spanText = useDateAndTimeText()
  const { date: today } = useWallNow()
  const { preview, dates, choose, hasChoice, isConfirmed, confirm } = repeat
  if (dates.length === 0) {
    if (preview.error) return <LoadFailure error={preview.error} onRetry={preview.refetch} />
    return preview.isFetching ? <Skeleton height="120px" /> : null
  }
  const wordsOf = ({ time, date }: RepeatDate) => ({
    title: time ? spanText(time) : formatFieldDate(date, today, locale),
    date: time ? wallDateOf(time.startTime) : localDate(date),
    skip: t('repeat.skip'),
    undo: t('repeat.undo'),
  })
  return (
    <RepeatDateList
      label={t('repeat.dates')}
      dates={dates}
      wordsOf={wordsOf}
      onChoose={choose}
      hasChoice={hasChoice}
      confirmation={{ isConfirmed, onConfirm: confirm, error }}
    />
  )
}
