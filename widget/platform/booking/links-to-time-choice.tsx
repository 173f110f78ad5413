import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { buttonClass, Skeleton } from '#shared/ui/index.ts'
import type { Service } from '../../data/catalogue.ts'
import { usePrepare } from '../lazy-screen.tsx'
import { StepLink } from '../shell/step-link.tsx'
import { useWidgetNavigation } from '../use-widget-navigation.ts'
import { useScreens } from '../screens-context.ts'
import { useFreeSlots } from '../../data/booking/use-free-slots.ts'
import type { Selection } from '../../data/booking/url-selection.ts'
import { useZoneNote } from '../zone/use-zone-note.ts'
import { onlyTypeOf, slotStart } from './format-slot.ts'
import styles from './links-to-time-choice.module.css'

interface LinksToTimeChoiceProps {
  service: Service
  /** Changes of the selection besides the service. */
  change?: Partial<Selection> | undefined
  /** The screen to visit before the time slots, such as the choice of a specialist. */
  via?: { path: string; prepare: () => void } | undefined
}

/** Actions for a chosen service: show all times, or go directly to the first free one. */
export function LinksToTimeChoice({ service, change = {}, via }: LinksToTimeChoiceProps) {
  const screens = useScreens()
  const t = useText('widget')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { selection, addressOf } = useWidgetNavigation()
  const choice = { ...selection, ...change }
  const { slots, isPending } = useFreeSlots(service, choice)
  const [first] = slots
  const chosen = { ...change, serviceId: service.id }

  usePrepare(screens.timeslot.prepare)
  usePrepare(via?.prepare)

  return (
    <div className={styles.ways}>
      {first && (
        <StepLink
          to={addressOf('/timeslot', { ...chosen, date: first.date, scheduleId: first.scheduleId })}
          className={buttonClass({ variant: 'white', isWide: true })}
        >
          <span className={styles.first}>
            <small>{t('first-free')}</small>{' '}
            <span>{slotStart(first, locale) + zoneNote({ startTime: first.startTime }, onlyTypeOf(first))}</span>
          </span>
        </StepLink>
      )}
      {isPending && (
        <span className={buttonClass({ variant: 'white', isWide: true })} aria-hidden="true">
          <span className={styles.first}>
            <small>{t('first-free')}</small>
            <span className={styles.coming}>
              <Skeleton width="96px" height="12px" />
            </span>
          </span>
        </span>
      )}
      <StepLink to={addressOf(via?.path ?? '/timeslot', chosen)} className={buttonClass({ isWide: true })}>
        {t('choose-time')}
      </StepLink>
    </div>
  )
}
