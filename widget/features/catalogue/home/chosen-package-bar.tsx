import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { buttonClass, PriceLabel } from '#shared/ui/index.ts'
import type { Package } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { BottomBarSummary } from '../../../platform/shell/bottom-bar-summary.tsx'
import { creditsOf } from './package-words.ts'

export interface ChosenPackageBarProps {
  chosen: Package
}

/** The chosen package with its price, and the button to its payment, via the log-in if needed (rule B2.35). */
export function ChosenPackageBar({ chosen }: ChosenPackageBarProps) {
  const screens = useScreens()
  const t = useText('widget')
  const { addressOf } = useWidgetNavigation()
  const isLoggedIn = useSession() !== undefined
  const next = isLoggedIn ? screens.payment : screens.login
  return (
    <>
      <BottomBarSummary
        title={chosen.name}
        detail={creditsOf(chosen)}
        price={<PriceLabel cents={chosen.priceCents} />}
      />
      <Link
        to={addressOf(isLoggedIn ? '/payment' : '/login')}
        className={buttonClass({ isWide: true })}
        onPointerEnter={next.prepare}
        onFocus={next.prepare}
      >
        {t(isLoggedIn ? 'timeslot.to-payment' : 'timeslot.to-login')}
      </Link>
    </>
  )
}
