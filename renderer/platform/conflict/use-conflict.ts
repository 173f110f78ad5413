import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { AppError } from '#shared/api/app-error.ts'
import { differencesOf, mergedWith, type ConflictField, type Difference } from './differences.ts'

interface ConflictOptions<Draft extends FieldValues> {
  readonly form: UseFormReturn<Draft>
  /** The form's fields with the names that the form gives them. */
  readonly fields: readonly ConflictField<Draft>[]
  /** Reads what is stored now, past any cache, as the form's draft; undefined when it has gone. */
  readonly readStored: () => Promise<Draft | undefined>
}

export interface Conflict {
  /** What both changed; undefined while there is nothing to choose. May be empty: then only the rest was merged. */
  readonly differences: readonly Difference[] | undefined
  /** To be called with a failed save: true when it was a conflict, which is then shown here and nowhere else. */
  readonly take: (error: unknown) => Promise<boolean>
  /** Goes on with what this person typed, over what is stored now: the next save takes it. */
  readonly keepMine: () => void
  /** Gives up what differs. */
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
 * Two windows that edit one thing: the second save is refused with `conflict`, and the person chooses between what they
 * typed and what is stored now. Fields that only one of the two changed are merged without a question.
 *
 *     const conflict = useConflict({ form, fields, readStored })
 *     onError: async (error) => { if (!(await conflict.take(error))) failure.show(error) }
 *     {conflict.differences && <ConflictNotice conflict={conflict} />}
 */
export function useConflict<Draft extends FieldValues>({ form, fields, readStored }: ConflictOptions<Draft>): Conflict {
  const [stored, setStored] = useState<Draft>()
  const [differences, setDifferences] = useState<readonly Difference[]>()

  /** What is stored becomes what the draft is compared with; `draft` is shown over it. */
  function rebase(onto: Draft, draft: Draft) {
    form.reset(onto)
    form.reset(draft, { keepDefaultValues: true })
  }

  async function take(error: unknown): Promise<boolean> {
    if (!(error instanceof AppError) || error.code !== 'conflict') return false
    const baseline = form.formState.defaultValues as Draft
    const mine = form.getValues()
    // What cannot be read cannot be compared; the refusal itself is then all there is to say.
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
