import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { bookingDifferences } from './booking-differences.ts'
import { ChangedValue } from './changed-value.tsx'
import { useDifferenceWords } from './use-booking-words.ts'

interface BookingChangedNoticeProps {
  before: ProviderBooking
  now: ProviderBooking
  /** Called when the person wants to continue with the changed booking. */
  onGoOn: () => void
}

/** Says that somebody changed the booking meanwhile, with old and new values. */
export function BookingChangedNotice({ before, now, onGoOn }: BookingChangedNoticeProps) {
  const t = useText('provider')
  const wordsOf = useDifferenceWords()
  return (
    <Notice
      kind="warning"
      title={t('changed.title')}
      action={
        <Button variant="white" isCompact onClick={onGoOn}>
          {t('changed.go-on')}
        </Button>
      }
    >
      {bookingDifferences(before, now).map((difference) => (
        <ChangedValue
          key={difference}
          label={t(`changed.${difference}`)}
          before={wordsOf(before, difference)}
          after={wordsOf(now, difference)}
        />
      ))}
    </Notice>
  )
}
