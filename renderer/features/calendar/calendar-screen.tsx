import { useCallback, useMemo, useRef } from 'react'
import { weekDays } from '#shared/calendar/model/calendar-days.ts'
import { useScreenSize } from '#shared/calendar/view/use-screen-size.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/hotkeys.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'
import { useSearch } from '#renderer/platform/use-search.ts'
import { useWallNow } from '#renderer/platform/wall-clock.ts'
import type { Band } from './availability-bands.ts'
import type { CalendarCard } from './calendar-cards.ts'
import { CalendarTop } from './calendar-top.tsx'
import styles from './calendar-screen.module.css'
import { findCards } from './find-cards.ts'
import { MonthGrid } from './month-grid.tsx'
import { useCalendarItems } from './use-calendar-items.ts'
import { useCalendarPlace } from './use-calendar-place.ts'
import type { CalendarPeople } from './use-names.ts'
import { WeekGrid } from './week-grid.tsx'

const noServices: CalendarPeople['services'] = new Map()

/** Home: what is open and what is booked, of one specialist or of all. */
export function CalendarScreen() {
  const t = useText('provider')
  const dialogs = useDialogs()
  const now = useWallNow()
  const isNarrow = useScreenSize() === 'mobile'
  const searchField = useRef<HTMLInputElement>(null)
  const { state, dispatch, showDay, specialistId, showSpecialist } = useCalendarPlace(now.date)
  const { items, specialists, error, retry } = useCalendarItems(state, specialistId)
  const errorText = useErrorText()
  const search = useSearch()

  const people: CalendarPeople = useMemo(
    () => ({
      services: items?.services ?? noServices,
      specialists: new Map(specialists.map((specialist) => [specialist.id, specialist])),
      isEveryone: specialists.length > 1 && specialistId === undefined,
    }),
    [items?.services, specialistId, specialists],
  )

  const found = useMemo(
    () => (items && search.query ? findCards(items.cards, search.query) : undefined),
    [items, search.query],
  )

  const openCard = useCallback(
    (card: CalendarCard) =>
      dialogs.open(
        card.kind === 'booking'
          ? { kind: 'booking', bookingId: card.booking.id }
          : { kind: 'group-session', session: sessionOf(card) },
      ),
    [dialogs],
  )
  const openBand = useCallback((band: Band) => dialogs.open({ kind: 'availability', members: band.members }), [dialogs])

  const createAvailability = () =>
    dialogs.open({
      kind: 'create-availability',
      ...(state.activeDay > now.date && { date: state.activeDay }),
      ...(specialistId !== undefined && { specialistId }),
    })
  const showToday = () => dispatch({ type: 'pickDay', day: now.date })

  useHotkeys({
    ArrowLeft: () => dispatch({ type: 'previous' }),
    ArrowRight: () => dispatch({ type: 'next' }),
    t: showToday,
    w: () => dispatch({ type: 'showView', view: 'week' }),
    m: () => dispatch({ type: 'showView', view: 'month' }),
    n: createAvailability,
    '/': () => searchField.current?.focus(),
    '?': () => dialogs.open({ kind: 'keys' }),
  })

  return (
    <>
      <CalendarTop
        state={state}
        dispatch={dispatch}
        specialists={specialists}
        specialistId={specialistId}
        onChooseSpecialist={showSpecialist}
        searchField={searchField}
        searchText={search.text}
        onSearch={search.setText}
        onToday={showToday}
        onNew={createAvailability}
      />
      <output className={styles.found}>{found && t('calendar.found', { count: found.size })}</output>
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
            week={weekDays(state.activeDay)}
            onlyDay={isNarrow ? state.activeDay : undefined}
            items={items}
            people={people}
            now={now}
            found={found}
            onPickDay={(day) => dispatch({ type: 'pickDay', day })}
            onOpenCard={openCard}
            onOpenBand={openBand}
          />
        ) : (
          <MonthGrid
            activeDay={state.activeDay}
            items={items}
            people={people}
            now={now}
            found={found}
            onShowDay={showDay}
            onOpenCard={openCard}
          />
        )}
      </div>
    </>
  )
}

function sessionOf(card: Extract<CalendarCard, { kind: 'session' }>) {
  const { startTime, endTime } = card.availability ?? card.bookings[0] ?? { startTime: '', endTime: '' }
  return { serviceId: card.serviceId, specialistId: card.specialistId, startTime, endTime }
}
