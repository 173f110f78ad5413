import type { GroupSession } from '#renderer/data/api-types.ts'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { ClockIcon, PeopleIcon, PersonIcon } from '#shared/ui/index.ts'
import { locationsQuery, servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { centsOf, seatsOf, type ServiceLocation, wallDateOf, wallMinuteOf } from '#renderer/data/api-types.ts'
import { useAvailabilityActions } from '#renderer/platform/availability/use-availability-actions.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { EventDialog } from '#renderer/platform/dialogs/event-dialog.tsx'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { TagIcon } from '#renderer/platform/theme/icons.tsx'
import { LocationFact } from '#renderer/platform/location/location-fact.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useEventTimeText } from '#renderer/platform/time/use-event-time-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { ResourcesFact } from '../resources-fact.tsx'
import { usePeopleText } from '../use-booking-words.ts'
import { AttendeeRow } from './attendee-row.tsx'
import { PrintedAttendeeList } from './printed-attendee-list.tsx'
import styles from './group-session-dialog.module.css'
import { SessionActionButtons } from './session-action-buttons.tsx'
import { useLiveSession } from './use-live-session.ts'

/**
 * A group session with its customers, each linked to their booking. A session without bookings is titled "Service availability" (rule
 * A2.30).
 */
export function GroupSessionDialog({ session }: { session: GroupSession }) {
  const t = useText('provider')
  const uiText = useText('ui')
  const peopleText = usePeopleText()
  const locale = useLocale()
  const bridge = useBridge()
  const moment = useEventTimeText()(session.startTime, session.endTime)
  const date = wallDateOf(session.startTime)
  const now = useWallNow()
  const actionsFor = useAvailabilityActions()
  const { attendees: bookings, availability, isLoaded } = useLiveSession(session)
  const { data: services } = useQuery(servicesQuery(bridge))
  const { data: locations = [] } = useQuery(locationsQuery(bridge))
  const isBusiness = hasSpecialists(useSession())
  const { data: specialists } = useQuery({ ...specialistsQuery(bridge), enabled: isBusiness })
  const specialist = specialists?.find(({ id }) => id === session.specialistId)

  const service = services?.find(({ id }) => id === session.serviceId)
  const seats = bookings[0]?.capacity ?? availability?.capacity ?? service?.capacity ?? 0
  const [first] = bookings
  // The price of a booking covers all its seats, so it is divided to get the price per seat.
  const price = first ? first.price / first.seats : (service?.price ?? 0)
  const taken = seatsOf(bookings)
  const types = bookings[0]?.locationTypes ?? availability?.locationTypes ?? []
  const isCall = types.length > 0 && !types.includes('PHYSICAL')
  const isAhead = date > now.date || (date === now.date && wallMinuteOf(session.startTime) > now.minute)
  const seatsLeft = isAhead && isLoaded ? Math.max(0, seats - taken) : 0
  // A booked session itself cannot be changed. Edit and delete are only offered if it belongs to a series, and then apply to its other
  // occurrences.
  const canChange = isAhead && (bookings.length === 0 || (availability && availability.recurrence !== 'ONE_TIME'))

  return (
    <EventDialog
      title={bookings.length > 0 ? t('booking.title') : t('availability.service')}
      actions={canChange && availability ? actionsFor(availability.id) : []}
    >
      <FactList>
        <Fact
          icon={<TagIcon />}
          title={service?.name ?? bookings[0]?.serviceName}
          detail={[
            formatDuration(service?.duration ?? bookings[0]?.duration ?? 0, locale),
            price === 0 ? uiText('price.free') : formatPrice(centsOf(price), locale),
          ].join(', ')}
        />
        <Fact icon={<ClockIcon />} title={moment.title} detail={moment.detail} />
        <LocationFact
          types={types}
          places={knownPlaces(bookings, isCall ? [] : [availability, service], types.includes('PHYSICAL'), locations)}
        />
        {isBusiness && (
          <Fact
            icon={<PersonIcon />}
            title={first ? peopleText(first) : specialist && fullName(specialist)}
            detail={t('booking.specialist')}
          />
        )}
        <ResourcesFact booking={bookings[0]} />
        <Fact
          icon={<PeopleIcon />}
          title={t('session.seats', { taken, count: seats })}
          detail={isLoaded && bookings.length === 0 && t('session.nobody')}
        />
      </FactList>
      {(bookings.length > 0 || seatsLeft > 0) && (
        <SessionActionButtons
          session={session}
          attendees={bookings}
          seatsLeft={seatsLeft}
          seats={seats}
          isOpen={isAhead}
        />
      )}
      {bookings.length > 0 && (
        <>
          <ul className={styles.guests} aria-label={t('session.guests')}>
            {bookings.map((booking) => (
              <AttendeeRow key={booking.id} booking={booking} />
            ))}
          </ul>
          <PrintedAttendeeList
            title={service?.name ?? bookings[0]?.serviceName ?? ''}
            detail={joinIsolated([moment.title, bookings[0]?.specialistName], ', ')}
            attendees={bookings}
          />
        </>
      )}
    </EventDialog>
  )
}

interface Placed {
  readonly locationIds: readonly string[]
}

/**
 * Returns a session's locations: those of the first booking that has some, else the ones of its availability or service that are not
 * withdrawn, else the organisation's only one (rules D83 and D114).
 */
function knownPlaces(
  bookings: readonly Placed[],
  offered: readonly (Placed | undefined)[],
  isInPerson: boolean,
  locations: readonly ServiceLocation[],
): readonly ServiceLocation[] {
  const open = locations.filter(({ withdrawn }) => !withdrawn)
  const named = [
    ...bookings.map((each) => placesOf(each, locations)),
    ...offered.map((each) => placesOf(each, open)),
  ].find((places) => places.length > 0)
  if (named) return named
  const namesNone = offered.every((each) => !each || each.locationIds.length === 0)
  return isInPerson && namesNone && open.length === 1 ? open : []
}

const placesOf = (each: Placed | undefined, among: readonly ServiceLocation[]): readonly ServiceLocation[] =>
  among.filter(({ id }) => each?.locationIds.includes(id))
