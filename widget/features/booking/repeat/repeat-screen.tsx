import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { buttonClass, EmptyState, Skeleton } from '#shared/ui/index.ts'
import { chosenSeats, seatsToChoose } from '../../../data/booking/chosen-seats.ts'
import { useChosenSlot } from '../../../data/booking/use-chosen-slot.ts'
import { customerQuery } from '../../../data/booking/customer-query.ts'
import { criteriaOf, toWireLocationTypes } from '../../../data/booking/slot-queries.ts'
import { useService } from '../../../data/catalogue.ts'
import { useGuestUser } from '../../../data/guest/guest-visit.ts'
import { ownBalancesQuery } from '../../../data/booking/own-booking-queries.ts'
import { termsQuery } from '../../../data/payment/payment-terms-query.ts'
import { questionsQuery } from '../../../data/question/questions-query.ts'
import { useSession } from '../../../data/session.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { RepeatForm } from './repeat-form.tsx'

/** The screen on which a customer or a guest (rule D319) repeats the chosen time (rule D264). */
export function RepeatScreen() {
  const t = useText('repeat')
  const locale = useLocale()
  const { selection, addressOf } = useWidgetNavigation()
  const service = useService(selection.serviceId)
  const chosen = useChosenSlot(service, selection)
  const account = useSession()?.user
  const guestUser = useGuestUser()
  const user = account ?? guestUser
  const isKnown = account !== undefined
  const customer = useQuery({ ...customerQuery(account?.email ?? ''), enabled: isKnown })
  const credits = useQuery({ ...ownBalancesQuery(account?.id ?? ''), enabled: isKnown })
  const asksQuestions = service?.hasQuestions === true
  const asked = useQuery({ ...questionsQuery(service?.id ?? '', user.id, locale), enabled: asksQuestions })
  const terms = useQuery({ ...termsQuery(service?.id ?? '', user.id), enabled: service !== undefined })
  const { slot } = chosen
  const isLoading =
    chosen.isPending ||
    (isKnown && !(customer.isSuccess && credits.isSuccess)) ||
    (asksQuestions && !asked.isSuccess) ||
    !terms.isSuccess

  if (service?.repeats && slot && !isLoading) {
    const mostSeats = seatsToChoose(service, slot)
    const locationType = criteriaOf(service, selection).locationType ?? slot.locationTypes[0]
    return (
      <RepeatForm
        service={service}
        repeats={service.repeats}
        slot={{
          serviceId: service.id,
          specialistId: slot.specialistId,
          date: slot.date,
          time: slot.startTime.slice(11, 16),
          seats: chosenSeats(selection.seats, mostSeats),
          locationTypes: toWireLocationTypes(locationType ? [locationType] : []),
          locationIds: locationType === 'physical' ? [...slot.locationIds] : [],
        }}
        mostSeats={mostSeats}
        user={user}
        known={customer.data ?? null}
        credits={credits.data?.find(({ serviceId }) => serviceId === service.id)?.credits ?? 0}
        terms={terms.data}
        questions={asked.data ?? []}
      />
    )
  }
  const isComing = service?.repeats !== undefined && selection.scheduleId !== undefined && isLoading
  return (
    <Screen title={t('title')} subtitle={service?.name}>
      {isComing ? (
        <output>
          <Skeleton height="320px" />
        </output>
      ) : (
        <EmptyState
          title={t('missing.title')}
          action={
            <Link to={addressOf(service ? '/timeslot' : '/')} className={buttonClass()}>
              {t('missing.action')}
            </Link>
          }
        >
          {t('missing.text')}
        </EmptyState>
      )}
    </Screen>
  )
}
