import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { buttonClass } from '#shared/ui/index.ts'
import { useWidgetNavigation } from '../use-widget-navigation.ts'
import { MessageScreen } from './message-screen.tsx'

/** The screen for an unknown address (rule B8.7). */
export function NotFound() {
  const t = useText('widget')
  const { addressOf, go } = useWidgetNavigation()
  return (
    <MessageScreen
      title={t('not-found.title')}
      onClosed={() => go('/', {}, { replace: true })}
      action={
        <Link to={addressOf('/')} className={buttonClass()}>
          {t('not-found.button')}
        </Link>
      }
    />
  )
}
