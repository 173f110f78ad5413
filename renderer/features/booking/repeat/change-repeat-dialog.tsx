import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, Notice, Skeleton, TimeField } from '#shared/ui/index.ts'
import { type ProviderBooking, type RepeatBooking, wallDateOf } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { RepeatDateList } from '#renderer/platform/repeat/repeat-date-list.tsx'
import { useRepeatPositionText } from '#renderer/platform/repeat/use-repeat-position-text.ts'
import { useDateAndTimeText } from '#renderer/platform/time/use-date-and-time-text.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { useCloseFormDialog } from '#renderer/platform/forms/use-close-form-dialog.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { ACTS, SCOPES } from './change-draft.ts'
import { useChangeRepeat } from './use-change-repeat.ts'

/** Cancels or moves several bookings of a repeat, each of which is shown before (rule D185). */
export function ChangeRepeatDialog({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const validationText = useText('validation')
  const repeatText = useRepeatPositionText()
  const { date: today } = useWallNow()
  const change = useChangeRepeat(booking)
  const [isTried, setTried] = useState(false)
  const { draft, count, isDecided, isConfirmed } = change
  const dismiss = useCloseFormDialog(change.isDirty)
  const isCancelled = draft.act === 'CANCEL'
  const hasAddress = booking.guest.email !== ''
  const label = count === 0 ? t(`repeat.act.${draft.act}`) : t(isCancelled ? 'repeat.cancel' : 'repeat.move', { count })

  return (
    <AppDialog
      size="large"
      icon={isCancelled && <QuestionIcon size={24} />}
      title={t('repeat.change-title')}
      {...(booking.repeat && { description: repeatText(booking.repeat) })}
      onDismiss={dismiss}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isDecided && isConfirmed && !change.isSaving) change.save()
      }}
      footer={
        <>
          <Button variant="white" onClick={dismiss}>
            {t('cancel.no')}
          </Button>
          <Button
            type="submit"
            variant={isCancelled ? 'red' : 'primary'}
            disabled={!isDecided}
            isLoading={change.isSaving}
          >
            {label}
          </Button>
        </>
      }
    >
      {change.message !== undefined && <Notice kind="error">{change.message}</Notice>}
      {change.isChanged && <Notice kind="warning">{t('repeat.changed')}</Notice>}
      <SingleChoiceButtons
        label={t('repeat.act')}
        options={ACTS.map((act) => ({ value: act, label: t(`repeat.act.${act}`) }))}
        value={draft.act}
        onChange={(act) => change.change({ act })}
      />
      <SingleChoiceButtons
        label={t('repeat.scope')}
        options={SCOPES.map((scope) => ({ value: scope, label: t(`repeat.scope.${scope}`) }))}
        value={draft.scope}
        onChange={(scope) => change.change({ scope })}
        hint={t(`repeat.scope-hint.${draft.scope}`)}
      />
      {!isCancelled && (
        <div className={grid.times}>
          <DateField
            label={t('repeat.new-date')}
            value={draft.date}
            onChange={(date) => change.change({ date })}
            earliest={today}
          />
          <TimeField
            label={t('repeat.new-time')}
            required
            value={draft.time}
            onChange={(time) => change.change({ time })}
          />
        </div>
      )}
      <ChangedBookings change={change} error={isTried && !isConfirmed ? validationText('confirm') : undefined} />
      <Checkbox
        label={hasAddress ? t('repeat.tell', { email: booking.guest.email }) : t('repeat.tell-nobody')}
        checked={draft.tellsCustomer}
        disabled={!hasAddress}
        onChange={(event) => change.change({ tellsCustomer: event.currentTarget.checked })}
      />
      {draft.tellsCustomer && (
        <TextAreaField
          label={t('repeat.message')}
          rows={3}
          maxLength={1000}
          value={draft.message}
          onChange={(event) => change.change({ message: event.currentTarget.value })}
        />
      )}
    </AppDialog>
  )
}

interface ChangedBookingsProps {
  change: ReturnType<typeof useChangeRepeat>
  error: string | undefined
}

/** The bookings that would be cancelled or moved. */
function ChangedBookings({ change, error }: ChangedBookingsProps) {
  const t = useText('provider')
  const spanText = useDateAndTimeText()
  const { draft, preview, bookings, isConfirmed } = change
  if (preview.error && bookings.length === 0) return <LoadFailure error={preview.error} onRetry={preview.refetch} />
  if (bookings.length === 0) return preview.isFetching ? <Skeleton height="120px" /> : <p>{t('repeat.choose-time')}</p>
  const wordsOf = ({ current, time, givenBack }: RepeatBooking) => ({
    title: time ? `${spanText(current)} → ${spanText(time)}` : spanText(current),
    date: wallDateOf((time ?? current).startTime),
    skip: t('repeat.leave'),
    out: t('repeat.leaves'),
    undo: t('repeat.undo'),
    ...(draft.act === 'CANCEL' && { free: t(`repeat.given-back.${givenBack}`) }),
  })
  return (
    <RepeatDateList
      label={t('repeat.bookings')}
      dates={bookings}
      wordsOf={wordsOf}
      act={draft.act}
      onChoose={change.choose}
      hasChoice={change.hasChoice}
      confirmation={{ isConfirmed, onConfirm: change.confirm, error }}
    />
  )
}
