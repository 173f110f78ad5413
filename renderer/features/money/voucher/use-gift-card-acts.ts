import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { checkedAnswer } from '#renderer/data/check-answer-shape.ts'
import { type GiftCardRecord, giftCardQuery } from '#renderer/data/voucher-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

type Act = Input<'changeGiftCard'>['body']['act']

/** The owner's actions on a gift card. */
export function useGiftCardActs({ id, version }: Pick<GiftCardRecord, 'id' | 'version'>) {
  const bridge = useBridge()
  const t = useText('provider')
  const showToast = useToast()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const onError = (error: Error) => showToast({ kind: 'error', title: errorText(error) })

  /** Sends a change of the gift card. Rejects when the server refuses it. The card is refetched in both cases. */
  async function change(act: Act): Promise<void> {
    try {
      const card = checkedAnswer(await bridge.call('changeGiftCard', { body: { id, version, act } }), ['entries'])
      queryClient.setQueryData(giftCardQuery(bridge, id).queryKey, card)
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['vouchers'] })
    }
  }

  const changing = useMutation({
    mutationFn: change,
    onSuccess: (_answer, act) =>
      showToast({ kind: 'success', title: t(act === 'MAIL' ? 'gift-card.mailing' : 'gift-card.changed') }),
    onError,
  })
  const printing = useMutation({
    mutationFn: async () => {
      const { fileName, content } = await bridge.call('giftCardFile', { params: { id } })
      return bridge.invoke('file.save', { name: fileName, base64: content })
    },
    onSuccess: (isSaved) => isSaved && showToast({ kind: 'success', title: t('file.saved') }),
    onError,
  })
  return {
    change,
    act: (act: Act) => changing.isPending || changing.mutate(act),
    print: () => printing.isPending || printing.mutate(),
    isPrinting: printing.isPending,
  }
}
