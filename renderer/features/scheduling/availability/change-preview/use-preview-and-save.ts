import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOfTopic } from '#renderer/data/topic-query-keys.ts'
import { checkedAnswer } from '#renderer/data/check-answer-shape.ts'
import type { ChangeLists } from '#renderer/data/api-types.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { useDoneToast } from '../use-done-toast.ts'
import { previewDifferences } from './preview-entries.ts'
import type { Meanwhile } from './use-planned-change.ts'

const checkedLists = (answer: ChangeLists): ChangeLists =>
  checkedAnswer(answer, ['created', 'updated', 'deleted', 'kept', 'blocked', 'endless'])

/** The two calls of a change: one returns its preview, the other saves what the preview showed. */
interface Calls<Body> {
  /** Distinguishes the cached previews of this change from those of others. */
  readonly name: string
  readonly preview: (body: Body, signal: AbortSignal) => Promise<ChangeLists>
  readonly save: (body: Body & { fingerprint: string }) => Promise<{
    outcome: string
    preview: ChangeLists
    undo?: string | undefined
  }>
  /** The text of the toast after a save. */
  readonly saved: string
}

/**
 * Loads the preview of a change of availability and saves the change, which closes the dialog. If the result would no longer match the
 * preview, nothing is saved: the differences are shown, and the person is asked again (rule D58).
 * @param body undefined while nothing can be saved
 */
export function usePreviewAndSave<Body extends object>(body: Body | undefined, calls: Calls<Body>) {
  const queryClient = useQueryClient()
  const tell = useDoneToast()
  const { close } = useDialogFrame()
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()
  const queryKey = ['availability-preview', calls.name, body]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (body ? checkedLists(await calls.preview(body, signal)) : null),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const preview = query.data ?? undefined
  const isBehind = body === undefined || query.isPlaceholderData || query.isFetching

  const saving = useMutation({
    mutationFn: ({ change, shown }: { change: Body; shown: ChangeLists }) =>
      calls.save({ ...change, fingerprint: shown.fingerprint }),
    onSuccess: async (answer, { shown }) => {
      await Promise.all(keysOfTopic('availability').map((key) => queryClient.invalidateQueries({ queryKey: key })))
      if (answer.outcome === 'SAVED') {
        close(() => tell(calls.saved, answer.undo))
        return
      }
      const now = checkedLists(answer.preview)
      setMeanwhile({ differences: previewDifferences(shown, now) })
      queryClient.setQueryData(queryKey, now)
    },
  })

  return {
    preview,
    isBehind,
    error: query.error ?? saving.error,
    meanwhile,
    isSaving: saving.isPending,
    save: () => body && preview && !isBehind && saving.mutate({ change: body, shown: preview }),
  }
}
