import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, useToast } from '#shared/ui/index.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/** Withdraws a service from booking after a confirmation, or offers it again; closes its dialog (rule D84). */
export function WithdrawButton({ service, className }: { service: Service; className: string | undefined }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { close } = useDialogFrame()
  const { id, version, name } = service
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['services'] })

  const restore = useMutation({
    mutationFn: () => bridge.call('restoreService', { body: { id, version } }),
    onSuccess: () => {
      void refresh()
      close(() => showToast({ kind: 'success', title: t('service.restored') }))
    },
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })

  function withdraw() {
    dialogs.open({
      kind: 'confirm',
      title: t('service.withdraw.title', { name }),
      text: t('service.withdraw.text'),
      act: t('service.withdraw'),
      done: t('service.withdrawn-done'),
      run: async () => {
        await bridge.call('withdrawService', { body: { id, version } })
        await refresh()
        close()
      },
    })
  }

  return service.withdrawn ? (
    <Button variant="text" className={className} isLoading={restore.isPending} onClick={() => restore.mutate()}>
      {t('service.restore')}
    </Button>
  ) : (
    <Button variant="text" className={className} onClick={withdraw}>
      {t('service.withdraw')}
    </Button>
  )
}
