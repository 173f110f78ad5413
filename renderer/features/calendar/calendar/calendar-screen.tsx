import { useCallback, useMemo, useRef } from 'react'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { startOfMonth, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import type { MenuAct } from '#shared/ipc/contract.ts'
import { Button, Notice, useSearch, matchesQuery } from '#shared/ui/index.ts'
import { isUnsent } from '#renderer/data/offline/with-queued-acts.ts'
import type { AvailabilityTimes, CalendarAbsence } from '#renderer/data/api-types.ts'
import { useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import type { Band } from './availability-bands.ts'
import { type CalendarCard, countAppointments, guestName } from './calendar-cards.ts'
import { CalendarTop } from './calendar-top.tsx'
import styles from './calendar-screen.module.css'
import { SearchMatchCount } from './search-match-count.tsx'
import { requestOf, type ProposedTime } from './edit/proposed-time.ts'
import { AvailabilityEndingNotice } from './ending/availability-ending-notice.tsx'
import { OfflineSince } from './offline-since.tsx'
import { MonthGrid } from './month-grid.tsx'
import { marksOf, type SpecialistMark } from './people/specialist-marks.ts'
import './people/tints.css'
import { useCalendarItems } from './use-calendar-items.ts'
import { useStoreCalendarSnapshot } from './use-store-calendar-snapshot.ts'
import { useCalendarUrlState } from './use-calendar-url-state.ts'
import type { CalendarPeople } from './use-accessible-names.ts'
import { weekDaysOf } from './use-weeks-rendered-ahead.ts'
import { WeekGrid } from './week-grid.tsx'
import type { CalendarItems } from './calendar-items.ts'

const noServices: CalendarPeople['services'] = new Map()
const noMarks: ReadonlyMap<string, SpecialistMark> = new Map()

/** The home screen: availability and bookings of one or more specialists. */
export function CalendarScreen() {
  const t = useText('provider')
  const dialogs = useDialogs()
  const go = useGo()
  const now = useWallNow()
  const isNarrow = useScreenSize() === 'mobile'
  const searchField = useRef<HTMLInputElement>(null)
  const { state, dispatch, showDay, specialistIds, showSpecialists } = useCalendarUrlState(now.date)
  const { items, itemsAround, specialists, seenAt, error, retry } = useCalendarItems(state, specialistIds)
  useStoreCalendarSnapshot(seenAt)
  // If only one calendar is shown, new availability is preset to its specialist.
  const [specialistId] = specialistIds.length === 1 ? specialistIds : []
  const errorText = useErrorText()
  const search = useSearch()

  const marks = useMemo(() => marksOf(specialists), [specialists])
  const people: CalendarPeople = useMemo(
    () => ({
      services: items?.services ?? noServices,
      specialists: new Map(specialists.map((specialist) => [specialist.id, specialist])),
      marks: specialists.length > 1 && specialistId === undefined ? marks : noMarks,
    }),
    [items?.services, marks, specialistId, specialists],
  )

  const found = useMemo(
    () => (items && search.query ? searchCards(items, search.query) : undefined),
    [items, search.query],
  )

  const openCard = useCallback(
    (card: CalendarCard) =>
      dialogs.open(
        card.kind === 'booking'
          ? isUnsent(card.booking)
            ? { kind: 'waiting-acts' }
            : { kind: 'booking', bookingId: card.booking.id }
          : { kind: 'group-session', session: sessionOf(card) },
      ),
    [dialogs],
  )
  const openBand = useCallback((band: Band) => dialogs.open({ kind: 'availability', members: band.members }), [dialogs])

  const createOn = (date: LocalDate) =>
    dialogs.open({
      kind: 'create-availability',
      ...(date > now.date && { date }),
      ...(specialistId !== undefined && { specialistId }),
    })
  const createAvailability = () => createOn(state.activeDay)
  const openAbsence = useCallback(
    (absence: CalendarAbsence) =>
      dialogs.open(isUnsent(absence) ? { kind: 'waiting-acts' } : { kind: 'absence', absence }),
    [dialogs],
  )
  const ofSpecialist = specialistId !== undefined && { specialistId }
  const addAbsence = (what: 'BLOCK' | 'AWAY', times: AvailabilityTimes = { date: state.activeDay }) =>
    dialogs.open({ kind: 'edit-absence', what, ...times, ...ofSpecialist })
  const bookForCustomer = (at: BookedTime = { date: state.activeDay }) =>
    dialogs.open({ kind: 'book-for-customer', ...at, ...ofSpecialist })
  const propose = (proposal: ProposedTime) => dialogs.open(requestOf(proposal, specialistId))

  /** Shows a date that was chosen by key. Returns false for a date before the current week or month, which is not shown (rule A2.11). */
  function showDate(date: LocalDate): boolean {
    const startOf = state.view === 'month' ? startOfMonth : startOfWeek
    if (startOf(date) < startOf(now.date)) return false
    dispatch({ type: 'pickDay', day: date })
    return true
  }
  const monday = startOfWeek(state.activeDay)
  const week = weekDaysOf(monday)
  const showToday = () => dispatch({ type: 'pickDay', day: now.date })

  const openAgenda = () => {
    const specialist = specialistIds.join(',')
    const isDay = isNarrow && state.view === 'week'
    const params = { day: state.activeDay, ...(isDay && { view: 'day' }), ...(specialist !== '' && { specialist }) }
    go(`/agenda?${new URLSearchParams(params)}`)
  }

  const acts: Partial<Record<MenuAct, () => void>> = {
    'new-availability': createAvailability,
    today: showToday,
    previous: () => dispatch({ type: 'previous' }),
    next: () => dispatch({ type: 'next' }),
    week: () => dispatch({ type: 'showView', view: 'week' }),
    month: () => dispatch({ type: 'showView', view: 'month' }),
    search: () => searchField.current?.focus(),
  }
  useBridgeEvent('act', ({ act }) => {
    // Menu actions are ignored while a dialog is open.
    if (dialogs.current().length === 0) acts[act]?.()
  })
  useHotkeys({
    ArrowLeft: () => dispatch({ type: 'previous' }),
    ArrowRight: () => dispatch({ type: 'next' }),
    t: showToday,
    w: () => dispatch({ type: 'showView', view: 'week' }),
    m: () => dispatch({ type: 'showView', view: 'month' }),
    n: createAvailability,
    b: () => addAbsence('BLOCK'),
    p: openAgenda,
    c: () => bookForCustomer(),
    '/': () => searchField.current?.focus(),
    '?': () => dialogs.open({ kind: 'keys' }),
  })

  return (
    <>
      <CalendarTop
        state={state}
        dispatch={dispatch}
        specialists={specialists}
        specialistIds={specialistIds}
        marks={marks}
        onChooseSpecialists={showSpecialists}
        searchField={searchField}
        searchText={search.text}
        onSearch={search.setText}
        onToday={showToday}
        onNew={createAvailability}
        onBook={() => bookForCustomer()}
        onAddAbsence={addAbsence}
        onPrint={openAgenda}
      />
      <SearchMatchCount text={search.query} count={found?.appointments} />
      <OfflineSince at={seenAt} />
      <AvailabilityEndingNotice specialists={specialists} />
      {error && (
        <div className={styles.failure}>
          <Notice kind="error" title={t('failed.title')} action={<Button onClick={retry}>{t('failed.retry')}</Button>}>
            {errorText(error)}
          </Notice>
        </div>
      )}
      <div key={state.view} className={styles.view}>
        {state.view === 'week' ? (
          <WeekGrid
            week={week}
            onlyDay={isNarrow ? state.activeDay : undefined}
            items={items}
            itemsAround={itemsAround}
            people={people}
            now={now}
            found={found?.keys}
            onPickDay={(day) => dispatch({ type: 'pickDay', day })}
            onShowDate={showDate}
            onOpenCard={openCard}
            onOpenBand={openBand}
            onOpenAbsence={openAbsence}
            onBlock={({ date, from, to }) =>
              addAbsence('BLOCK', { date, startTime: formatLocalTime(from), endTime: formatLocalTime(to) })
            }
            onBook={({ date, from }) => bookForCustomer({ date, time: formatLocalTime(from) })}
            onPropose={propose}
          />
        ) : (
          <MonthGrid
            activeDay={state.activeDay}
            items={items}
            people={people}
            now={now}
            found={found?.keys}
            onShowDay={showDay}
            onShowDate={showDate}
            onCreate={createOn}
            onOpenCard={openCard}
            onOpenAbsence={openAbsence}
            onPropose={propose}
          />
        )}
      </div>
    </>
  )
}

interface BookedTime {
  readonly date: LocalDate
  readonly time?: string
}

function sessionOf(card: Extract<CalendarCard, { kind: 'session' }>) {
  const { startTime, endTime } = card.availability ?? card.bookings[0] ?? { startTime: '', endTime: '' }
  // A companion's card opens the session of the main specialist (rule D208).
  const specialistId = card.bookings[0]?.specialistId ?? card.specialistId
  return { serviceId: card.serviceId, specialistId, startTime, endTime }
}

interface FoundCards {
  readonly keys: ReadonlySet<string>
  /** The number of appointments on the found cards. An appointment can have several cards. */
  readonly appointments: number
}

/** The cards whose customer or service matches a search. A group session matches by any of its customers. */
function searchCards(items: CalendarItems, query: string): FoundCards {
  const cards = items.dates.flatMap((date) => items.day(date).cards)
  const found = cards.filter((card) => {
    const guests = card.kind === 'booking' ? [card.booking] : card.bookings
    return [card.serviceName, ...guests.map(guestName)].some((text) => matchesQuery(text, query))
  })
  return { keys: new Set(found.map((card) => card.key)), appointments: countAppointments(found) }
}
