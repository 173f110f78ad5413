import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { AppError } from '#shared/api/app-error.ts'
import { differencesOf, mergedWith, type ConflictField, type Difference } from './differences.ts'

interface ConflictOptions<Draft extends FieldValues> {
  readonly form: UseFormReturn<Draft>
  /** The form's fields with their labels. */
  readonly fields: readonly ConflictField<Draft>[]
  /** Reads the current stored state as a draft, bypassing caches; undefined when it no longer exists. */
  readonly readStored: () => Promise<Draft | undefined>
}

export interface Conflict {
  /** The conflicting fields; undefined without a conflict. Empty if everything was merged automatically. */
  readonly differences: readonly Difference[] | undefined
  /** Called with the error of a failed save. Returns whether the error is an edit conflict, which this hook then shows. */
  readonly take: (error: unknown) => Promise<boolean>
  /** Keeps this person's values; the next save overwrites the stored ones. */
  readonly keepMine: () => void
  /** Replaces this person's conflicting values by the stored ones. */
  readonly takeStored: () => void
}

async function attempt<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}

/**
 * Handles two windows that edit the same object: the second save is refused with `conflict`, and the person chooses between
 * both values. Fields that only one of them changed are merged automatically. const conflict = useConflict({ form, fields,
 * readStored }) onError: async (error) => { if (!(await conflict.take(error))) failure.show(error) } {conflict.differences &&
 * <ConflictNotice conflict={conflict} />}
 */
export function useConflict<Draft extends FieldValues>({ form, fields, readStored }: ConflictOptions<Draft>): Conflict {
  const [stored, setStored] = useState<Draft>()
  const [differences, setDifferences] = useState<readonly Difference[]>()

  /** Makes the stored state the base of the form, and puts `draft` on top of it as unsaved input. */
  function rebase(onto: Draft, draft: Draft) {
    form.reset(onto)
    form.reset(draft, { keepDefaultValues: true })
  }

  async function take(error: unknown): Promise<boolean> {
    if (!(error instanceof AppError) || error.code !== 'conflict') return false
    const baseline = form.formState.defaultValues as Draft
    const mine = form.getValues()
    // If the stored state cannot be read, the error of the refused save is shown.
    const now = await attempt(readStored)
    if (now === undefined) return false
    setDifferences(differencesOf(baseline, mine, now, fields))
    setStored(now)
    rebase(now, mergedWith(baseline, mine, now))
    return true
  }

  return {
    differences,
    take,
    keepMine: () => setDifferences(undefined),
    takeStored: () => {
      if (stored) {
        const given = differences?.map(({ name }) => [name, stored[name]]) ?? []
        rebase(stored, { ...form.getValues(), ...Object.fromEntries(given) })
      }
      setDifferences(undefined)
    },
  }
}
