import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { mergedWith } from '#renderer/platform/conflict/differences.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'

/**
 * What was kept of the dialog’s form, on top of the values that it begins with now; undefined when it was opened anew. A field that
 * somebody else has changed meanwhile and that was not typed into has its new value.
 */
export function useKeptInput<Draft extends object>(first: Draft): Draft | undefined {
  const { draft } = useDialogFrame()
  const [kept] = useState(() =>
    draft?.kept ? mergedWith<Draft>(draft.kept.base as Draft, draft.kept.mine as Draft, first) : undefined,
  )
  return kept
}

/** Keeps the unsaved input of a form in a dialog, as long as the dialog is open (rule D375). */
export function useKeepInput<Draft extends object>(isDirty: boolean, mine: Draft, base: Draft): void {
  const { draft } = useDialogFrame()
  const text = isDirty ? JSON.stringify(mine) : undefined
  const newest = useRef({ mine, base })
  useEffect(() => {
    newest.current = { mine, base }
  })
  useEffect(() => {
    if (text === undefined) draft?.drop()
    else draft?.keep(newest.current.base, newest.current.mine)
  }, [draft, text])
}

/** The same for a form of the form library: puts what was kept into the form, and keeps what is typed. */
export function useFormDraft<Draft extends FieldValues>(form: UseFormReturn<Draft>, first: Draft, isDirty: boolean) {
  const { draft } = useDialogFrame()
  const kept = useKeptInput(first)
  const isUnsaved = useRef(false)

  useEffect(() => {
    if (kept) form.reset(kept, { keepDefaultValues: true })
  }, [form, kept])

  useEffect(() => {
    isUnsaved.current = isDirty
    if (isDirty) draft?.keep(form.formState.defaultValues as Draft, form.getValues())
    else draft?.drop()
  }, [draft, form, isDirty])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isUnsaved.current) draft?.keep(form.formState.defaultValues as Draft, values)
        },
      }),
    [draft, form],
  )
}
