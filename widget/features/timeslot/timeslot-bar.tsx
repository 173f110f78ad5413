import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, PriceLabel } from '#shared/ui/index.ts'
import type { OfferedSlot } from '../../app/booking/offered-slots.ts'
import type { Reserving } from '../../app/booking/reservation.ts'
import { useSlotAddress } from '../../app/booking/use-slot-address.ts'
import { criteriaOf } from '../../app/booking/slot-queries.ts'
import { slotMoment } from '../../app/booking/format-slot.ts'
import { useCatalogue, type Service } from '../../app/catalogue.ts'
import { useWidgetNavigation } from '../../app/use-widget-navigation.ts'
import { useSession } from '../../app/session.ts'
import { FailureNotice } from '../../app/shell/failure-notice.tsx'
import { BottomBarSummary } from '../../app/shell/bottom-bar-summary.tsx'

interface TimeslotBarProps {
  service: Service
  /** Absent until one is chosen. */
  slot: OfferedSlot | undefined
  /** Whether the slot has several locations, so that the summary names the chosen one. */
  hasAddresses: boolean
  reserving: Reserving
}

/**
 * The chosen slot and the next step (rules B2.15 and B2.16): a logged-in customer reserves a free slot at once, otherwise the
 * log-in or the payment follows.
 */
export function TimeslotBar({ service, slot, hasAddresses, reserving }: TimeslotBarProps) {
  const t = useText('widget')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { selection, go } = useWidgetNavigation()
  const session = useSession()
  const { reserve, isPending, error } = reserving

  const locationType = criteriaOf(service, selection).locationType ?? slot?.locationTypes[0]
  const address = useSlotAddress(service, slot, locationType)
  const moment = slot && slotMoment(slot, locale)
  const priceCents = slot?.priceCents ?? service.priceCents
  const isFree = priceCents === 0

  function goOn() {
    if (!slot) return
    if (!session) go('/login')
    else if (!isFree) go('/payment')
    else
      reserve({
        organisation,
        service,
        slot,
        locationType,
        customer: session.user,
        fullName: `${session.user.firstName} ${session.user.lastName}`.trim(),
        method: undefined,
      })
  }

  return (
    <>
      {error && <FailureNotice error={error} />}
      <BottomBarSummary
        title={service.name}
        detail={
          moment
            ? [moment, hasAddresses && address].filter(Boolean).join(' · ')
            : formatDuration(service.durationMinutes, locale)
        }
        price={<PriceLabel cents={priceCents} />}
      />
      {/* A double click navigates once, so that one step back is enough. */}
      <Button isWide disabled={!slot} isLoading={isPending} onClick={({ detail }) => detail < 2 && goOn()}>
        {t(!session ? 'timeslot.to-login' : isFree ? 'timeslot.book' : 'timeslot.to-payment')}
      </Button>
    </>
  )
}
