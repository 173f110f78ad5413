import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import type { BookingsUrlState } from './bookings-url-state.ts'

/** Opens "Why is this time not offered?" for the service and the specialist of the filters. */
export function WhyNotOfferedButton({ place: { serviceId, specialistId } }: { place: BookingsUrlState }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  return (
    <Button
      variant="text"
      isCompact
      onClick={() =>
        dialogs.open({
          kind: 'why-not-offered',
          ...(serviceId !== '' && { serviceId }),
          ...(specialistId !== '' && { specialistId }),
        })
      }
    >
      {t('why.title')}
    </Button>
  )
}
