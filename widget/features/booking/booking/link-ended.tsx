import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { buttonClass, EmptyState } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { Screen } from '../../../platform/shell/screen.tsx'

interface LinkEndedProps {
  /** Whether the guest has just invalidated the link. */
  isByGuest?: boolean
  onBack: () => void
}

/** Shown instead of a booking whose link does not work. It does not say why, because the reason would help somebody who guesses links. */
export function LinkEnded({ isByGuest = false, onBack }: LinkEndedProps) {
  const t = useText('bookings')
  const { addressOf } = useWidgetNavigation()
  const { organisation } = useCatalogue()
  return (
    <Screen title={t('booking.title')} onBack={onBack}>
      <EmptyState
        title={t(isByGuest ? 'guest.ended.title' : 'guest.closed.title')}
        action={
          <Link to={addressOf('/login')} className={buttonClass({ variant: 'white' })}>
            {t('guest.log-in')}
          </Link>
        }
      >
        {t(isByGuest ? 'guest.ended.text' : 'guest.closed.text', { name: organisation.name })}
      </EmptyState>
    </Screen>
  )
}
