import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { ProviderRouter } from '#renderer/app/router.tsx'
import { calendarQuery, createQueryClient, servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import type { CalendarData } from '#renderer/data/api-types.ts'
import { BridgeContext } from '#renderer/platform/calls/bridge-context.ts'
import { DialogsContext } from '#renderer/platform/dialogs/dialog-context.ts'
import { createDialogStore } from '#renderer/platform/dialogs/dialogs.ts'
import { SessionContext } from '#renderer/platform/session/session-context.ts'
import { ClockContext } from '#renderer/platform/time/use-wall-now.ts'
import { packAvailability } from '#shared/api/packed-availability.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { addDays, consecutiveDates, daysBetween, localDate } from '#shared/time/local-date.ts'
import { Toaster } from '#shared/ui/index.ts'
import { aSpecialist } from '#tests/builders/provider-wire.ts'
import { businessSession, createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { firstDay } from '#bench/calendar/generate-year-of-bookings.ts'
import type { Contender, Prepare } from './contender.ts'
import { i18n, services } from './inplan-texts-and-services.ts'

/** The app's clock shows noon of the first day. */
const clock = () => Date.parse(`${firstDay}T12:00:00+01:00`)

const specialists = Array.from({ length: 4 }, (_, index) =>
  aSpecialist({ id: `specialist-${index}`, firstName: 'Fenna', lastName: `${index}`, profilePicture: null }),
)

/** Creates the desktop bridge that the screen tests use. Its fake server holds the year of bookings in memory. */
function bridgeOver({ bookings, absences }: CalendarData): DesktopBridge {
  const byDate = Map.groupBy(bookings, ({ startTime }) => startTime.slice(0, 10))
  const bridge = createFakeBridge()
  Object.assign(bridge, { services, specialists })
  bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
  bridge.answerWith('providerCalendar', ({ query }) => {
    const [from, to] = [localDate(query.from), localDate(query.to)]
    return {
      availability: packAvailability([]),
      bookings: consecutiveDates(from, daysBetween(from, to) + 1).flatMap((date) => byDate.get(date) ?? []),
      absences: absences.flatMap((absence) => {
        const times = absence.times.filter(({ startTime }) => from <= startTime && startTime < addDays(to, 1))
        return times.length > 0 ? [{ ...absence, times }] : []
      }),
    }
  })
  return bridge
}

/** An unknown address, which shows a screen with a header and one sentence. The other measured apps start with about as much content. */
const otherScreen = '/elsewhere'

/**
 * The whole calendar screen in the product's router and shell: navigation rail, header, URL state, and data that is loaded per date range.
 * The first week is already cached, as when a user returns to the calendar, and as for the other measured calendars.
 */
export const prepare: Prepare = async (year, root) => {
  const bridge = bridgeOver(year)
  const queryClient = createQueryClient()
  await Promise.all([
    queryClient.query(servicesQuery(bridge)),
    queryClient.query(specialistsQuery(bridge)),
    queryClient.query(calendarQuery(bridge, { from: firstDay, to: addDays(firstDay, 6) })),
  ])
  return drawOtherScreen(root, bridge, queryClient)
}

function drawOtherScreen(root: HTMLElement, bridge: DesktopBridge, queryClient: QueryClient): Contender {
  window.location.hash = otherScreen
  flushSync(() =>
    createRoot(root).render(
      <ClockContext value={clock}>
        <TextProvider i18n={i18n}>
          <BridgeContext value={bridge}>
            <QueryClientProvider client={queryClient}>
              <DialogsContext value={createDialogStore()}>
                <Toaster>
                  <SessionContext value={businessSession}>
                    <ProviderRouter onLogout={() => {}} />
                  </SessionContext>
                </Toaster>
              </DialogsContext>
            </QueryClientProvider>
          </BridgeContext>
        </TextProvider>
      </ClockContext>,
    ),
  )
  const turn = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  return {
    show: () => root.querySelector<HTMLElement>('a[href="#/calendar"]')?.click(),
    hide: () => (window.location.hash = otherScreen),
    next: () => turn('ArrowRight'),
    previous: () => turn('ArrowLeft'),
  }
}
