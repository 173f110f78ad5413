import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { useCatalogue } from '../../data/catalogue.ts'
import { useScreens } from '../screens-context.ts'
import { type LoginState, useWidgetNavigation } from '../use-widget-navigation.ts'
import styles from './account-needed-hint.module.css'

interface AccountNeededHintProps {
  /** The path to open after the log-in; by default the next screen for the selection. */
  wanted?: string
}

/** Tells a guest what needs an account (rule D220), with a link to the log-in. */
export function AccountNeededHint({ wanted }: AccountNeededHintProps) {
  const t = useText('payment')
  const { login } = useScreens()
  const { addressOf } = useWidgetNavigation()
  const { packages } = useCatalogue()
  return (
    <p className={styles.hint}>
      {t(packages.length > 0 ? 'guest.credits' : 'guest.no-account')}{' '}
      <Link
        to={addressOf('/login')}
        state={wanted === undefined ? undefined : ({ wanted } satisfies LoginState)}
        replace
        onPointerEnter={login.prepare}
        onFocus={login.prepare}
      >
        {t('guest.log-in')}
      </Link>
    </p>
  )
}
