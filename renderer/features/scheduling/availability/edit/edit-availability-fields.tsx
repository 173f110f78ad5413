import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { AvailabilityDetails, Service, Specialist } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useFormDraft } from '#renderer/platform/drafts/use-dialog-draft.ts'
import { useCloseFormDialog } from '#renderer/platform/forms/use-close-form-dialog.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useServerErrors } from '#renderer/platform/forms/use-server-errors.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { ChangedValues } from '#renderer/features/scheduling/availability/change-preview/changed-values.tsx'
import styles from './edit-availability.module.css'
import {
  changedFields,
  defaultsFrom,
  editSchema,
  fieldOfEdit,
  isSession,
  toEdit,
  type EditDraft,
} from './edit-availability-form.ts'
import { EditAvailabilityInputs } from './edit-availability-inputs.tsx'
import { useRequestPreview } from '#renderer/features/scheduling/availability/change-preview/use-request-preview.ts'
import { useThreeWayMerge } from './use-three-way-merge.ts'

interface EditAvailabilityFieldsProps {
  /** The stored occurrence; when somebody else changes it, the form is updated. */
  details: AvailabilityDetails
  services: readonly Service[]
  /** The specialists to choose from; empty when there is no choice (rule A6.1). */
  specialists: readonly Specialist[]
  /** The form's initial values: the stored ones, with the new times of a drag if there was one. */
  first: EditDraft
}

/** The form with all fields of availability. On saving, the person chooses which occurrences to change. */
export function EditAvailabilityFields({ details, services, specialists, first }: EditAvailabilityFieldsProps) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const locale = useLocale()
  const now = useWallNow()
  const ofSession = isSession(details)
  const [opened, resolver] = useMemo(() => {
    const stored = defaultsFrom(details, now.date, locale)
    return [stored, zodResolver(editSchema(ofSession, stored, now))]
  }, [details, now, ofSession, locale])
  const form = useForm<EditDraft>({ resolver, defaultValues: first, mode: 'onBlur', reValidateMode: 'onBlur' })
  const failure = useServerErrors(form, fieldOfEdit)
  const stored = useThreeWayMerge(form, details.type, opened)
  const draft = useFormValues(form)
  const changed = changedFields(stored.baseline, draft, ofSession)
  useFormDraft(form, first, changed.length > 0)
  const dismiss = useCloseFormDialog(changed.length > 0)
  const isValid = editSchema(ofSession, stored.baseline, now).safeParse(draft).success
  const ask = useRequestPreview(details, {
    onAsk: failure.clear,
    onError: failure.show,
    onAnswer: (update) => dialogs.open({ kind: 'edit-scope', update }),
  })

  const isRecurring = details.recurrence !== 'ONE_TIME'
  return (
    <AppDialog
      size="large"
      title={t(`availability.edit.${details.type}`)}
      {...(isRecurring && {
        description: t('availability.part-of', { frequency: t(`availability.series.${details.recurrence}`) }),
      })}
      onDismiss={dismiss}
      onSubmit={form.handleSubmit((complete) => ask.start(toEdit(stored.baseline, complete, ofSession)))}
      footer={
        <>
          <output className={styles.count}>
            {changed.length > 0 && t('availability.change-count', { count: changed.length })}
          </output>
          <Button variant="white" onClick={dismiss}>
            {t('availability.cancel')}
          </Button>
          <Button type="submit" disabled={changed.length === 0 || !isValid} isLoading={ask.isPending}>
            {t('availability.save-changes')}
          </Button>
        </>
      }
    >
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      {stored.theirs.length > 0 && (
        <Notice
          kind="warning"
          title={t('conflict.title')}
          action={
            stored.conflict.differences === undefined && (
              <Button variant="white" isCompact onClick={stored.seen}>
                {t('conflict.understood')}
              </Button>
            )
          }
        >
          <ChangedValues changed={stored.theirs} isPlain />
        </Notice>
      )}
      <ConflictNotice conflict={stored.conflict} />
      <EditAvailabilityInputs
        form={form}
        type={details.type}
        baseline={stored.baseline}
        changed={changed}
        services={services}
        specialists={specialists}
      />
    </AppDialog>
  )
}
