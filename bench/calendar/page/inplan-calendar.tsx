import { useMemo, useReducer } from 'react'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import type { CalendarData } from '#renderer/data/api-types.ts'
import { calendarItems } from '#renderer/features/calendar/calendar/calendar-items.ts'
import type { CalendarPeople } from '#renderer/features/calendar/calendar/use-accessible-names.ts'
import { weekDaysOf } from '#renderer/features/calendar/calendar/use-weeks-rendered-ahead.ts'
import { WeekGrid } from '#renderer/features/calendar/calendar/week-grid.tsx'
import { SessionContext } from '#renderer/platform/session/session-context.ts'
import { CalendarHeader, reduceCalendar } from '#shared/calendar/index.ts'
import { startOfWeek } from '#shared/time/local-date.ts'
import { Toaster } from '#shared/ui/index.ts'
import { businessSession } from '#tests/fakes/provider-bridge.ts'
import { firstDay } from '#bench/calendar/generate-year-of-bookings.ts'
import type { Prepare } from './contender.ts'
import { drawFrame } from './frame.tsx'
import { i18n, services } from './inplan-texts-and-services.ts'

const now = { date: firstDay, minute: 12 * 60 }
const byId = new Map(services.map((service) => [service.id, service]))
const people: CalendarPeople = { services: byId, specialists: new Map(), marks: new Map() }
const ignore = () => {}

/** The product's calendar as a component that gets the year as a property, like the libraries. */
export const prepare: Prepare = (year, root) => {
  const frame = drawFrame(root, <Calendar year={year} />)
  const press = (name: string) => root.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click()
  return { ...frame, next: () => press('Next week'), previous: () => press('Previous week') }
}

function Calendar({ year }: { year: CalendarData }) {
  const [state, dispatch] = useReducer(reduceCalendar, {
    view: 'week',
    activeDay: firstDay,
    activeSlotId: undefined,
    today: firstDay,
  } as const)
  const items = useMemo(() => calendarItems(year, byId, []), [year])
  return (
    <TextProvider i18n={i18n}>
      <SessionContext value={businessSession}>
        <Toaster>
          <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
            <CalendarHeader
              state={state}
              dispatch={dispatch}
              onMenu={ignore}
              person={{ name: 'Everyone', src: undefined, isGroup: true }}
            />
            <WeekGrid
              week={weekDaysOf(startOfWeek(state.activeDay))}
              onlyDay={undefined}
              items={items}
              itemsAround={() => items}
              people={people}
              now={now}
              found={undefined}
              onPickDay={ignore}
              onShowDate={() => false}
              onOpenCard={ignore}
              onOpenBand={ignore}
              onOpenAbsence={ignore}
              onBlock={ignore}
              onBook={ignore}
              onPropose={ignore}
            />
          </div>
        </Toaster>
      </SessionContext>
    </TextProvider>
  )
}
