import { Link } from 'react-router-dom'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { PriceLabel } from '#shared/ui/index.ts'
import { LinksToTimeChoice } from '../../../platform/booking/links-to-time-choice.tsx'
import { useCatalogue, type Service } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { BottomBarSummary } from '../../../platform/shell/bottom-bar-summary.tsx'
import styles from './home.module.css'

export interface ChosenServiceBarProps {
  service: Service
}

/** The chosen service with its price, and the next step: the specialist if there is a choice, else the time (rule B2.13). */
export function ChosenServiceBar({ service }: ChosenServiceBarProps) {
  const screens = useScreens()
  const t = useText('widget')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { selection, addressOf } = useWidgetNavigation()
  const isSpecialistChosen = service.specialistIds.some((id) => id === selection.specialistId)
  const asksForSpecialist =
    hasSpecialistChoice(organisation.kind) && !isSpecialistChosen && service.specialistIds.length > 1

  return (
    <>
      <BottomBarSummary
        title={service.name}
        detail={
          <>
            {formatDuration(service.durationMinutes, locale)} ·{' '}
            <Link to={addressOf(`/service/${service.id}/location`)} className={styles.details}>
              {t('home.details')}
            </Link>
          </>
        }
        price={<PriceLabel cents={service.priceCents} />}
      />
      <LinksToTimeChoice
        service={service}
        via={asksForSpecialist ? { path: `/service/${service.id}/team`, prepare: screens.team.prepare } : undefined}
      />
    </>
  )
}
