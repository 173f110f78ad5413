import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { keysOfTopic } from '#renderer/data/topic-query-keys.ts'
import { checkedAnswer } from '#renderer/data/check-answer-shape.ts'
import type { ChangeLists } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialog-context.ts'
import { previewDifferences } from '#renderer/features/availability/change-preview/preview-entries.ts'
import type { Meanwhile } from '#renderer/features/availability/change-preview/use-planned-change.ts'

type Body = Input<'previewPublishedTerms'>['body']

const checkedLists = (answer: ChangeLists): ChangeLists =>
  checkedAnswer(answer, ['created', 'updated', 'deleted', 'kept', 'blocked', 'endless'])

/**
 * Loads the preview of new terms for published times and saves them, which closes the dialog. If the result would no longer match the preview, nothing
 * is saved: the differences are shown, and the person is asked again (rule D58).
 * @param body undefined while nothing is to be changed
 */
export function usePreviewAndSaveTerms(body: Body | undefined) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { close } = useDialogFrame()
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()
  const queryKey = ['availability-preview', 'terms', body]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      body ? checkedLists(await bridge.call('previewPublishedTerms', { body }, { signal })) : null,
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const preview = query.data ?? undefined
  const isBehind = body === undefined || query.isPlaceholderData || query.isFetching

  const saving = useMutation({
    mutationFn: ({ terms, shown }: { terms: Body; shown: ChangeLists }) =>
      bridge.call('changePublishedTerms', { body: { ...terms, fingerprint: shown.fingerprint } }),
    onSuccess: async (answer, { shown }) => {
      await Promise.all(keysOfTopic('availability').map((key) => queryClient.invalidateQueries({ queryKey: key })))
      if (answer.outcome === 'SAVED') {
        close(() => showToast({ kind: 'success', title: t('new-terms.saved') }))
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
    save: () => body && preview && !isBehind && saving.mutate({ terms: body, shown: preview }),
  }
}
