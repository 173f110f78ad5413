import type { AvailabilityUpdate } from '#renderer/features/scheduling/availability/change-preview/use-request-preview.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import type { AvailabilityDetails, AvailabilityEdit, PlannedChange } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { ChangedValues } from '#renderer/features/scheduling/availability/change-preview/changed-values.tsx'
import { defaultsFrom } from './edit-availability-form.ts'
import {
  canBeSaved,
  PlannedChangeView,
} from '#renderer/features/scheduling/availability/change-preview/planned-change-view.tsx'
import { useOccurrenceSummary } from '#renderer/features/scheduling/availability/use-occurrence-summary.ts'
import { usePlannedChange } from '#renderer/features/scheduling/availability/change-preview/use-planned-change.ts'
import { useDoneToast } from '#renderer/features/scheduling/availability/use-done-toast.ts'
import { fieldDifferences, useFieldsAsText } from './use-fields-as-text.ts'
import { endTimeOf, formatLocalTime, localTime } from '#shared/time/local-time.ts'

/** Asks which occurrences an edit applies to, above the edit form (rule A2.36). */
export function EditScopeDialog({ update }: { update: AvailabilityUpdate }) {
  return <UpdateQuestion details={update.details} edit={update.edit} preview={update.preview} />
}

interface UpdateQuestionProps {
  details: AvailabilityDetails
  edit: AvailabilityEdit
  /** The preview for the first scope, if it is known. */
  preview?: PlannedChange
  /** Shows the complete edit form; absent when that form is open below this dialog. */
  onMore?: () => void
}

/** The content of the dialog: the changed values, the choice of scope, and the preview. */
export function UpdateQuestion({ details, edit, preview, onMore }: UpdateQuestionProps) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const { close } = useDialogFrame()
  const locale = useLocale()
  const lineOf = useOccurrenceSummary()
  const words = useFieldsAsText(details.type)
  const { date: today } = useWallNow()
  const tell = useDoneToast()
  const change = usePlannedChange(
    { action: 'UPDATE', id: details.id, ...edit },
    ({ undo }) => dialogs.closeAll(() => tell(t('availability.updated'), undo)),
    preview,
  )
  const isRecurring = details.recurrence !== 'ONE_TIME'
  const changed = fieldDifferences(
    words,
    defaultsFrom(details, today, locale),
    defaultsFrom(applyEditToDetails(details, edit), today, locale),
  )

  return (
    <AppDialog
      size="large"
      title={t(`availability.update.${details.type}.${isRecurring ? 'recurring' : 'once'}`)}
      description={lineOf(details)}
      footer={
        <>
          {onMore && (
            <Button variant="text" onClick={onMore}>
              {t('availability.change-more')}
            </Button>
          )}
          <Button variant="white" onClick={() => close()}>
            {t('availability.cancel')}
          </Button>
          <Button disabled={!canBeSaved(change)} isLoading={change.isSaving} onClick={change.save}>
            {t('availability.save-changes')}
          </Button>
        </>
      }
    >
      <ChangedValues changed={changed} />
      <PlannedChangeView details={details} action="UPDATE" change={change} />
    </AppDialog>
  )
}

/** Returns the selected occurrence with an edit applied. As on the server, changing only the start or the duration also moves the end. */
function applyEditToDetails(details: AvailabilityDetails, edit: AvailabilityEdit): AvailabilityDetails {
  const { startTime = details.startTime, duration = details.duration } = edit
  const end = endTimeOf(localTime(startTime), duration)
  const endTime = edit.endTime ?? (end === undefined ? details.endTime : formatLocalTime(end))
  return {
    ...details,
    specialistId: edit.specialistId ?? details.specialistId,
    serviceIds: edit.serviceIds ?? details.serviceIds,
    price: edit.price ?? details.price,
    duration: localTime(endTime) - localTime(startTime),
    locationTypes: edit.locationTypes ?? details.locationTypes,
    locationIds: edit.locationIds ?? details.locationIds,
    date: edit.date ?? details.date,
    startTime,
    endTime,
    recurrence: edit.recurrence ?? details.recurrence,
    endDate: edit.endDate ?? details.endDate,
    openEnded: edit.openEnded ?? (edit.endDate === undefined && details.openEnded),
  }
}
