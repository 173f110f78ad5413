import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Skeleton } from '#shared/ui/index.ts'
import type { AvailabilityDetails } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { BinIcon } from '#renderer/platform/theme/icons.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { canBeSaved, PlannedChangeView } from './change-preview/planned-change-view.tsx'
import { useOccurrence } from './use-occurrence.ts'
import { useOccurrenceSummary } from './use-occurrence-summary.ts'
import { usePlannedChange } from './change-preview/use-planned-change.ts'
import { useDoneToast } from './use-done-toast.ts'

/** Deletes an occurrence, or a larger scope of its series (rule A2.34). */
export function DeleteAvailabilityDialog({ occurrenceId }: { occurrenceId: string }) {
  const t = useText('provider')
  const errorText = useErrorText()
  const { data: details, error } = useOccurrence(occurrenceId)
  if (details) return <DeleteQuestion details={details} />
  return (
    <AppDialog size="large" icon={<BinIcon size={24} />} title={t('availability.delete')}>
      {error ? (
        <Notice kind="error">{errorText(error)}</Notice>
      ) : (
        <>
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </>
      )}
    </AppDialog>
  )
}

function DeleteQuestion({ details }: { details: AvailabilityDetails }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const { close } = useDialogFrame()
  const lineOf = useOccurrenceSummary()
  const tell = useDoneToast()
  const change = usePlannedChange({ action: 'DELETE', id: details.id }, ({ preview, undo }) =>
    dialogs.closeAll(() => tell(t('availability.deleted', { count: preview.counts.deleted }), undo)),
  )
  const count = change.preview?.counts.deleted ?? 0
  const isRecurring = details.recurrence !== 'ONE_TIME'

  return (
    <AppDialog
      size={isRecurring || change.allowedScopes.length > 1 ? 'large' : 'medium'}
      icon={<BinIcon size={24} />}
      title={t(`availability.delete.${details.type}.${isRecurring ? 'recurring' : 'once'}`)}
      description={lineOf(details)}
      footer={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('availability.cancel')}
          </Button>
          <Button variant="red" disabled={!canBeSaved(change)} isLoading={change.isSaving} onClick={change.save}>
            {count > 1 ? t('availability.delete-count', { count }) : t('availability.delete')}
          </Button>
        </>
      }
    >
      <PlannedChangeView details={details} action="DELETE" change={change} />
    </AppDialog>
  )
}
