import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { useCatalogue } from '../../app/catalogue.ts'
import { useScreens } from '../../app/use-screens.ts'
import { useWidgetNavigation } from '../../app/use-widget-navigation.ts'
import styles from './guest.module.css'

/** Says to a guest what needs an account (rule D220), with the way to the log-in. */
export function GuestHint() {
  const t = useText('payment')
  const { login } = useScreens()
  const { addressOf } = useWidgetNavigation()
  const { packages } = useCatalogue()
  return (
    <p className={styles.hint}>
      {t(packages.length > 0 ? 'guest.credits' : 'guest.no-account')}{' '}
      <Link to={addressOf('/login')} replace onPointerEnter={login.prepare} onFocus={login.prepare}>
        {t('guest.log-in')}
      </Link>
    </p>
  )
}
