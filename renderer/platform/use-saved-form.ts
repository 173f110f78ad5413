import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import type { ConflictField } from './conflict/differences.ts'
import { useConflict } from './conflict/use-conflict.ts'
import { useDraft } from './use-draft.ts'
import { useFieldErrors } from './use-form-fields.ts'
import { useServerErrors } from './use-server-errors.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface SavedFormOptions<Draft extends FieldValues> {
  readonly schema: z.ZodType<unknown, Draft>
  /** What is stored, as far as this window knows. */
  readonly stored: Draft
  /** Saves a valid draft; answers with what is stored then. */
  readonly save: (draft: Draft) => Promise<Draft>
  /** What is stored now, past any cache. */
  readonly readStored: () => Promise<Draft>
  /** The fields with their names, for a person to compare. */
  readonly fields: readonly ConflictField<Draft>[]
  /** Which field of the form a field of the request stands in. */
  readonly fieldOfRequest: Readonly<Record<string, FieldPath<Draft>>>
  /** Said when it is saved. */
  readonly saved?: string
}

/**
 * A form that stands on a screen and is saved there: it follows what is stored while nothing is typed, keeps what is typed
 * through a failure, asks before it is left unsaved, and shows the difference when somebody else saved first.
 */
export function useSavedForm<Draft extends FieldValues>({
  schema,
  stored,
  save,
  readStored,
  fields,
  fieldOfRequest,
  saved,
}: SavedFormOptions<Draft>) {
  const t = useText('provider')
  const showToast = useToast()
  const resolver = useMemo(() => zodResolver(schema as never) as unknown as Resolver<Draft>, [schema])
  const form = useForm<Draft>({ resolver, defaultValues: stored as DefaultValues<Draft>, mode: 'onTouched' })
  const errorOf = useFieldErrors(form)
  const failure = useServerErrors(form, fieldOfRequest)
  const conflict = useConflict({ form, fields, readStored })
  const draft = useDraft(form)
  const { isDirty } = form.formState

  const storedText = JSON.stringify(stored)
  useEffect(() => {
    if (!isDirty) form.reset(JSON.parse(storedText) as Draft)
  }, [form, isDirty, storedText])

  useUnsavedGuard(isDirty)

  const saving = useMutation({
    mutationFn: save,
    onMutate: failure.clear,
    onError: async (error) => {
      if (!(await conflict.take(error))) failure.show(error)
    },
    onSuccess: (now) => {
      form.reset(now)
      showToast({ kind: 'success', title: saved ?? t('form.saved') })
    },
  })

  return {
    form,
    draft,
    errorOf,
    conflict,
    isDirty,
    isSaving: saving.isPending,
    message: failure.message,
    submit: form.handleSubmit((complete) => saving.mutate(complete)),
    discard: () => {
      failure.clear()
      form.reset()
    },
    /** Sets a field that no `register` holds. */
    set: <Name extends FieldPath<Draft>>(name: Name, value: Draft[Name]) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
  }
}
