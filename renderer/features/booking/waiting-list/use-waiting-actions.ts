import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { type WaitingEntry, waitingQuery } from '#renderer/data/waiting-list-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/** An action on an entry: move it to another position, remove it, or offer it a place before its turn. */
export type WaitingListAct =
  | { readonly kind: 'move'; readonly entry: WaitingEntry; readonly position: number }
  | { readonly kind: 'remove'; readonly entry: WaitingEntry }
  | { readonly kind: 'offer'; readonly entry: WaitingEntry }

/** Returns the provider's actions on an entry of a waiting list (rule D193). A toast reports the result. */
export function useWaitingActions() {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { queryKey } = waitingQuery(bridge)

  const send = ({ entry: { id }, ...act }: WaitingListAct): Promise<Output<'waitingList'>> => {
    if (act.kind === 'move') return bridge.call('moveInWaitingList', { body: { id, position: act.position } })
    if (act.kind === 'remove') return bridge.call('removeFromWaitingList', { body: { id } })
    return bridge.call('offerToWaiting', { body: { id } })
  }
  const doneText = (act: WaitingListAct): string => {
    const { customerName: name } = act.entry
    if (act.kind === 'move') return t('waiting.moved', { name, position: act.position })
    return t(act.kind === 'remove' ? 'waiting.removed' : 'waiting.offer-done', { name })
  }

  return useMutation({
    mutationFn: send,
    onSuccess: ({ entries }, act) => {
      queryClient.setQueryData(queryKey, entries)
      showToast({ kind: 'success', title: doneText(act) })
    },
    onError: (error, { entry: { customerName: name } }) => {
      const isOver = error instanceof AppError && error.code === 'transition-not-allowed'
      showToast({ kind: 'error', title: isOver ? t('waiting.over', { name }) : errorText(error) })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
