import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import type { ConflictField } from '../conflict/differences.ts'
import { useConflict } from '../conflict/use-conflict.ts'
import { useScreenDraft } from '../drafts/use-screen-draft.ts'
import { useFormValues } from './use-form-values.ts'
import { useFieldErrors } from './use-form-field-props.ts'
import { useServerErrors } from './use-server-errors.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface SavedFormOptions<Draft extends FieldValues> {
  /** The title of the panel that has the form. */
  readonly title: string
  readonly schema: z.ZodType<unknown, Draft>
  /** The stored values, as far as this window knows. */
  readonly stored: Draft
  /** Saves valid values and returns the values that are stored then. */
  readonly save: (draft: Draft) => Promise<Draft>
  /** Reads the stored values from the server, bypassing caches. */
  readonly readStored: () => Promise<Draft>
  /** The fields with their labels, to show conflicting values. */
  readonly fields: readonly ConflictField<Draft>[]
  /** Maps each field of the API request to the form field that shows its errors. */
  readonly fieldOfRequest: Readonly<Record<string, FieldPath<Draft>>>
  /** The text of the toast after a save. */
  readonly saved?: string
}

/**
 * A form on a screen. It follows the stored values while nothing is typed, keeps the input after a failed save, asks before the
 * screen is left with unsaved input, and shows the differences when somebody else saved first.
 */
export function useSavedForm<Draft extends FieldValues>({
  title,
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
  const draft = useFormValues(form)
  const { isDirty } = form.formState

  const storedText = JSON.stringify(stored)
  useEffect(() => {
    if (!isDirty) form.reset(JSON.parse(storedText) as Draft)
  }, [form, isDirty, storedText])

  useScreenDraft({
    title,
    isDirty,
    mine: draft,
    base: stored,
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  })
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
    /** Sets a field that is not registered with the form library. */
    set: <Name extends FieldPath<Draft>>(name: Name, value: Draft[Name]) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
  }
}
