import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, useToast } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialog-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'

/** Asks before a booking is cancelled (rules A2.45 and A4.12), and says so afterwards (rule A4.11). */
export function CancelBookingDialog({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { close } = useDialogFrame()

  const cancel = useMutation({
    mutationFn: () => bridge.call('changeBooking', { body: { id: booking.id, status: 'REJECTED' } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['calendar'] })
      void queryClient.invalidateQueries({ queryKey: ['booking', booking.id] })
      dialogs.closeAll(() => showToast({ kind: 'success', title: t('cancel.done') }))
    },
  })

  return (
    <AppDialog
      size="small"
      title={t('cancel.title')}
      footer={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('cancel.no')}
          </Button>
          <Button variant="red" isLoading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel.yes')}
          </Button>
        </>
      }
    >
      <p>{t('cancel.text')}</p>
      {cancel.isError && <Notice kind="error">{errorText(cancel.error)}</Notice>}
    </AppDialog>
  )
}
