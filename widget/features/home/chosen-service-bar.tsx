import { Link } from 'react-router-dom'
import { hasSpecialistChoice } from '#shared/domain/organisation.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { buttonClass, PriceLabel } from '#shared/ui/index.ts'
import { usePrefetchService } from '../../app/booking/slot-queries.ts'
import { useCatalogue, type Service } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { screens } from '../../app/screens.ts'
import { Summary } from '../../app/shell/summary.tsx'
import styles from './home.module.css'

interface ChosenServiceBarProps {
  service: Service
}

/** What is chosen, what it costs, and the way on: the specialist where there is a choice of one, else the time. */
export function ChosenServiceBar({ service }: ChosenServiceBarProps) {
  const t = useText('widget')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { selection, addressOf } = usePlaces()
  const prefetchService = usePrefetchService()

  const asksForSpecialist =
    hasSpecialistChoice(organisation.kind) && !selection.specialistId && service.specialistIds.length > 1
  const next = asksForSpecialist ? screens.team : screens.timeslot

  function prepareNext() {
    next.prepare()
    prefetchService(service, selection)
  }

  return (
    <>
      <Summary
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
      <Link
        to={addressOf(asksForSpecialist ? `/service/${service.id}/team` : '/timeslot')}
        className={buttonClass({ isWide: true })}
        onPointerEnter={prepareNext}
        onFocus={prepareNext}
      >
        {t('choose-time')}
      </Link>
    </>
  )
}
