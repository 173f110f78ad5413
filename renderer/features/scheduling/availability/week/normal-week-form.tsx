import { useState } from 'react'
import { defaultRecurrenceEnd } from '#shared/domain/availability/series/recurrence.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { addDays } from '#shared/time/local-date.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { Service, Specialist } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useKeepInput, useKeptInput } from '#renderer/platform/drafts/use-dialog-draft.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { RecurrenceEndField } from '#renderer/platform/fields/recurrence-end-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useCloseFormDialog } from '#renderer/platform/forms/use-close-form-dialog.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { weekdays } from '#renderer/platform/week-hours/week-hours.ts'
import { SpecialistField } from '../fields/specialist-field.tsx'
import { ChangePreview } from '#renderer/features/scheduling/availability/change-preview/change-preview.tsx'
import { PreviewOutdatedNotice } from '#renderer/features/scheduling/availability/change-preview/preview-outdated-notice.tsx'
import { usePreviewAndSave } from '#renderer/features/scheduling/availability/change-preview/use-preview-and-save.ts'
import { dayProblem, toRequest, withCopies, type WeekDraft } from './week-draft.ts'
import { WeekDay } from './week-day.tsx'
import styles from './normal-week.module.css'

interface NormalWeekFormProps {
  /** The published week, which fills the form. */
  first: WeekDraft
  specialistId: string
  /** The specialists to choose from; empty when there is no choice. */
  specialists: readonly Specialist[]
  /** The services that can be booked with the specialist in a window. */
  services: readonly Service[]
  onSpecialist: (id: string) => void
}

/** The editor of a normal week: hours by weekday, first and last date, and a preview of what a save would change (rule D169). */
export function NormalWeekForm({ first, specialistId, specialists, services, onSpecialist }: NormalWeekFormProps) {
  const t = useText('provider')
  const validation = useText('validation')
  const bridge = useBridge()
  const errorText = useErrorText()
  const dialogs = useDialogs()
  const { date: today } = useWallNow()
  const kept = useKeptInput(first)
  const [draft, setDraft] = useState(kept ?? first)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)
  useKeepInput(isDirty, draft, first)
  const dismiss = useCloseFormDialog(isDirty)
  const problems = draft.days.map((parts) => dayProblem(parts, services))
  const isEndBefore = draft.until !== null && draft.until < draft.validFrom
  const isComplete = !isEndBefore && problems.every((problem) => problem === undefined)
  const { preview, isBehind, error, meanwhile, isSaving, save } = usePreviewAndSave(
    isComplete ? toRequest(specialistId, draft) : undefined,
    {
      name: 'week',
      preview: (body, signal) => bridge.call('previewNormalWeek', { body }, { signal }),
      save: (body) => bridge.call('saveNormalWeek', { body }),
      saved: t('week.saved'),
    },
  )
  const isChanging = preview !== undefined && preview.counts.created + preview.counts.deleted > 0

  function chooseSpecialist(id: string) {
    if (isDirty) dialogs.open({ kind: 'discard-changes', onDiscard: () => onSpecialist(id) })
    else onSpecialist(id)
  }

  return (
    <AppDialog
      size="wide"
      title={t('week.title')}
      description={t('week.text')}
      onDismiss={dismiss}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanging) save()
      }}
      footer={
        <>
          <Button variant="white" onClick={dismiss}>
            {t('availability.cancel')}
          </Button>
          <Button type="submit" isLoading={isSaving} disabled={!isChanging || isBehind || !isComplete}>
            {t('availability.save')}
          </Button>
        </>
      }
    >
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {meanwhile && <PreviewOutdatedNotice meanwhile={meanwhile} />}
      {specialists.length > 0 && (
        <SpecialistField specialists={specialists} value={specialistId} onChange={chooseSpecialist} error={undefined} />
      )}
      <div className={grid.two}>
        <DateField
          label={t('week.valid-from')}
          value={draft.validFrom}
          onChange={(validFrom) => setDraft({ ...draft, validFrom })}
          earliest={addDays(today, 1)}
        />
        <RecurrenceEndField
          value={draft.until}
          onChange={(until) => setDraft({ ...draft, until })}
          proposed={defaultRecurrenceEnd(today, draft.validFrom)}
          earliest={draft.validFrom}
          error={isEndBefore ? validation('end-date-before-start') : undefined}
        />
      </div>
      {services.length === 0 && <Notice kind="warning">{t('availability.none-provided')}</Notice>}
      <ul className={styles.week}>
        {weekdays.map((day, index) => {
          const problem = problems[index]
          return (
            <WeekDay
              key={day}
              day={day}
              parts={draft.days[index] ?? []}
              services={services}
              error={problem && validation(problem)}
              onChange={(parts) =>
                setDraft({ ...draft, days: draft.days.map((each, at) => (at === index ? parts : each)) })
              }
              onCopy={(to) => setDraft(withCopies(draft, day, to))}
            />
          )
        })}
      </ul>
      <p className={styles.hint}>{t('week.closed')}</p>
      {preview &&
        (isChanging || preview.counts.kept > 0 ? (
          <ChangePreview action="UPDATE" preview={preview} isBehind={isBehind} />
        ) : (
          <p className={styles.hint}>{t('week.nothing')}</p>
        ))}
    </AppDialog>
  )
}
