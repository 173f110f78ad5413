import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Input, Output } from '#shared/api/client.ts'
import { randomId } from '#shared/api/random-key.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, Notice, Select, TextField, TimeField } from '#shared/ui/index.ts'
import { absencePreviewQuery } from '#renderer/data/queries.ts'
import type { Absence, AbsenceImpact, Specialist } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useKeepsActs } from '#renderer/platform/offline/use-offline-state.ts'
import { KEPT, useQueueableCall } from '#renderer/platform/offline/use-queueable-call.ts'
import { useKeptText } from '#renderer/platform/offline/use-queued-notice.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import {
  type AbsenceDraft,
  absenceSchema,
  fieldOfRequest,
  recurrences,
  toFields,
  withStartDate,
} from './absence-draft.ts'
import { AbsenceConsequences } from './absence-consequences.tsx'
import { choicesBody, NO_CHOICES, outcomeText } from './booking-choices.ts'
import { aboutBlock, isKeepable } from './queueable-absence.ts'
import { WhoField } from './who-field.tsx'

interface AbsenceFormProps {
  absence: Absence | undefined
  /** The specialists to choose from; empty when there is no choice. */
  specialists: readonly Specialist[]
  first: AbsenceDraft
  /** Called after a save if the form replaces an act in the offline queue; removes that act. */
  replaced?: (() => Promise<unknown>) | undefined
}

const resolver = zodResolver(absenceSchema)

/** The form of an absence, with a preview of the availability that it hides and of the bookings inside. */
export function AbsenceForm({ absence, specialists, first, replaced }: AbsenceFormProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const now = useWallNow()
  // The id of a new absence, created once, so that a repeated request does not create a second absence.
  const [newId] = useState(randomId)
  const [choices, setChoices] = useState(NO_CHOICES)
  const [message, setMessage] = useState('')
  const id = absence?.id ?? newId
  const session = useSession()
  const keepsActs = useKeepsActs()
  const keepable = useQueueableCall()
  const keptText = useKeptText()

  async function save(body: Input<'saveAbsence'>['body']): Promise<Output<'saveAbsence'> | typeof KEPT> {
    const answer = isKeepable(body, session)
      ? await keepable({ route: 'saveAbsence', body, about: aboutBlock(body, session), key: newId })
      : await bridge.call('saveAbsence', { body })
    await replaced?.()
    return answer
  }

  const {
    form,
    isSaving,
    message: failure,
    submit,
    dismiss,
  } = useDialogForm<AbsenceDraft, Output<'saveAbsence'> | typeof KEPT>({
    resolver,
    first,
    save: (complete) =>
      save({
        id,
        ...(absence && { version: absence.version }),
        ...toFields(complete),
        ...choicesBody(choices, impact?.bookings ?? [], message),
      }),
    fieldOfRequest,
    changes: [['calendar'], ['absences'], ['booking'], ['bookings']],
    saved: (answer) => (answer === KEPT ? keptText : `${t('absence.saved')} ${outcomeText(t, answer)}`.trim()),
  })
  const { errorOf, field } = useFormFieldProps(form)
  const draft = useFormValues(form)
  const isComplete = absenceSchema.safeParse(draft).success
  const preview = useQuery({
    ...absencePreviewQuery(bridge, { ...(absence && { id: absence.id }), ...toFields(draft) }),
    enabled: isComplete,
    // Keeps the previous preview on screen while the times change.
    placeholderData: keepPreviousData,
  })
  const impact: AbsenceImpact | undefined = isComplete ? preview.data : undefined
  // Whether the preview is not yet that of the current times. The choices about bookings may only be saved with a current preview.
  const isOutdated =
    isComplete && !keepsActs && preview.isFetching && (preview.isPlaceholderData || impact === undefined)

  const isBlock = draft.kind === 'BLOCK'
  const hasTimes = isBlock || !draft.isWholeDays
  const isTried = form.formState.isSubmitted
  const changed = { shouldDirty: true, shouldValidate: isTried }

  function chooseStart(startDate: AbsenceDraft['startDate']) {
    const moved = withStartDate(form.getValues(), startDate)
    for (const name of ['startDate', 'endDate', 'until'] as const) form.setValue(name, moved[name], changed)
  }

  const timeField = (name: 'from' | 'to') => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: input }) => (
        <TimeField label={t(`absence.${name}`)} required {...input} error={errorOf(name)} />
      )}
    />
  )

  return (
    <AppDialog
      size="large"
      title={t(absence ? 'absence.edit' : 'absence.new')}
      onDismiss={dismiss}
      onSubmit={(event) => {
        if (isOutdated) event.preventDefault()
        else void submit(event)
      }}
      footer={
        <>
          <Button variant="white" onClick={dismiss}>
            {t('absence.cancel')}
          </Button>
          <Button type="submit" disabled={isOutdated} isLoading={isSaving}>
            {t('absence.save')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {keepsActs && <Notice>{t('offline.block-only')}</Notice>}
      <SingleChoiceButtons
        label={t('absence.what')}
        options={[
          { value: 'BLOCK', label: t('absence.what.BLOCK') },
          { value: 'AWAY', label: t('absence.what.AWAY') },
        ]}
        value={draft.kind}
        onChange={(kind) => form.setValue('kind', kind, changed)}
        hint={t(`absence.hint.${draft.kind}`)}
      />
      <TextField label={t('absence.title')} note={t('absence.optional')} maxLength={100} {...field('title')} />
      {specialists.length > 0 && (
        <WhoField
          specialists={specialists}
          value={draft.specialistIds}
          onChange={(ids) => form.setValue('specialistIds', ids, changed)}
          error={errorOf('specialistIds')}
        />
      )}
      {!isBlock && (
        <Checkbox
          label={t('absence.whole-days')}
          checked={draft.isWholeDays}
          onChange={({ target }) => form.setValue('isWholeDays', target.checked, changed)}
        />
      )}
      <div className={grid.two}>
        <DateField
          label={t(isBlock ? 'absence.date' : 'absence.first-date')}
          value={draft.startDate}
          onChange={chooseStart}
          earliest={first.startDate < now.date ? first.startDate : now.date}
          error={errorOf('startDate')}
        />
        {isBlock ? (
          <div className={grid.times}>
            {timeField('from')}
            {timeField('to')}
          </div>
        ) : (
          <DateField
            label={t('absence.last-date')}
            value={draft.endDate}
            onChange={(date) => form.setValue('endDate', date, changed)}
            earliest={draft.startDate}
            error={errorOf('endDate')}
          />
        )}
      </div>
      {!isBlock && hasTimes && (
        <div className={grid.two}>
          {timeField('from')}
          {timeField('to')}
        </div>
      )}
      <div className={grid.two}>
        <Select
          label={t('absence.frequency')}
          required
          options={recurrences.map((value) => ({ value, label: t(`repeat.${value}`) }))}
          value={draft.repeat}
          onChange={(repeat) => form.setValue('repeat', repeat as AbsenceDraft['repeat'], changed)}
        />
        {draft.repeat !== 'ONE_TIME' && draft.hasEnd && (
          <DateField
            label={t('absence.until')}
            value={draft.until}
            onChange={(date) => form.setValue('until', date, changed)}
            earliest={draft.startDate}
            error={errorOf('until')}
          />
        )}
      </div>
      {draft.repeat !== 'ONE_TIME' && (
        <Checkbox
          label={t('absence.has-end')}
          checked={draft.hasEnd}
          onChange={({ target }) => form.setValue('hasEnd', target.checked, changed)}
        />
      )}
      <Checkbox
        label={t('absence.private')}
        checked={draft.isPrivate}
        onChange={({ target }) => form.setValue('isPrivate', target.checked, changed)}
      />
      {isComplete && !preview.isError && (
        <AbsenceConsequences
          impact={impact}
          choices={choices}
          onChoices={setChoices}
          message={message}
          onMessage={setMessage}
        />
      )}
    </AppDialog>
  )
}
