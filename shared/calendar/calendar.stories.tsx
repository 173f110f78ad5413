import { Component, useState, type ReactNode } from 'react'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { useWords, type StoryGroup } from '#shared/ui/story.ts'
import type { CalendarStyle } from './model/calendar-style-features.ts'
import type { CalendarSlot } from './model/slots-by-part-of-day.ts'
import { BookedItemList } from './view/booked-item-list.tsx'
import { SharedCalendar } from './view/shared-calendar.tsx'

const today = localDate('2025-03-12')
const friday = localDate('2025-03-14')
const availableDates = ['2025-03-12', '2025-03-14', '2025-03-15', '2025-03-24'].map(localDate)

const starts = [450, 540, 630, 660, 780, 975, 1110, 1200]
const groupSlots: readonly CalendarSlot[] = starts.map((startMinute, index) => ({
  id: String(startMinute),
  startMinute,
  durationMinutes: 75,
  priceCents: 1800,
  seatsLeft: [5, 2, 0, 6, 8, 4, 5, 1][index],
  capacity: 8,
}))
const privateSlots: readonly CalendarSlot[] = starts.map((startMinute, index) => ({
  id: String(startMinute),
  startMinute,
  durationMinutes: 60,
  priceCents: index % 3 === 0 ? 0 : 8550,
}))

interface ShowProps {
  kind: Exclude<CalendarStyle, 'dashboard'>
  day?: LocalDate
  slots?: readonly CalendarSlot[]
  dates?: readonly LocalDate[]
  slotId?: string
  isLoading?: boolean
}

function Show({ kind, day = friday, slots = groupSlots, dates = availableDates, slotId, isLoading }: ShowProps) {
  const [activeDay, setActiveDay] = useState(day)
  const [activeSlotId, setActiveSlotId] = useState(slotId)
  return (
    <SharedCalendar
      calendarStyle={kind}
      today={today}
      activeDay={activeDay}
      activeSlotId={activeSlotId}
      availableDates={dates}
      slots={dates.includes(activeDay) ? slots : []}
      isLoading={isLoading}
      onDayChange={(picked) => {
        setActiveDay(picked)
        setActiveSlotId(undefined)
      }}
      onSlotChange={setActiveSlotId}
    />
  )
}

function Dashboard({ isGroup }: { isGroup: boolean }) {
  const word = useWords()
  const [activeDay, setActiveDay] = useState(addDays(today, 9))
  return (
    <SharedCalendar
      calendarStyle="dashboard"
      today={today}
      activeDay={activeDay}
      availableDates={availableDates}
      instructor={{ name: isGroup ? word('Everyone', 'Iedereen') : 'Fenna de Boer', isGroup, onPress: () => {} }}
      onMenu={() => {}}
      onDayChange={setActiveDay}
    />
  )
}

/** Shows the error of a component that throws. */
class Caught extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}

  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }

  override render() {
    return this.state.message === undefined ? this.props.children : <p role="alert">{this.state.message}</p>
  }
}

function Unknown() {
  return (
    <Caught>
      <Show kind={'month' as 'default'} />
    </Caught>
  )
}

function Sessions() {
  const word = useWords()
  return (
    <BookedItemList
      label={word('Sessions', 'Sessies')}
      sessions={[
        { id: 'a', title: word('Deep tissue massage', 'Bindweefselmassage'), count: 5, durationMinutes: 60 },
        { id: 'b', title: word('Breath and mobility', 'Adem en beweging'), count: 10, durationMinutes: 75 },
        { id: 'c', title: word('First conversation', 'Kennismaking'), count: 1, durationMinutes: 20 },
      ]}
    />
  )
}

const late = localDate('2025-03-27')

export const calendarStories: StoryGroup = {
  title: 'Calendar',
  stories: [
    { name: 'default', Example: () => <Show kind="default" slots={privateSlots} /> },
    { name: 'default, next week', Example: () => <Show kind="default" day={localDate('2025-03-24')} /> },
    { name: 'widget', Example: () => <Show kind="widget" /> },
    { name: 'widget, slot chosen', Example: () => <Show kind="widget" slotId="1110" /> },
    { name: 'widget, today', Example: () => <Show kind="widget" day={today} slots={privateSlots} /> },
    { name: 'widget, empty day', Example: () => <Show kind="widget" day={addDays(friday, 2)} /> },
    { name: 'widget, empty day after the last', Example: () => <Show kind="widget" day={late} /> },
    { name: 'widget, nothing at all', Example: () => <Show kind="widget" dates={[]} /> },
    { name: 'widget, loading', Example: () => <Show kind="widget" isLoading /> },
    { name: 'reschedule', Example: () => <Show kind="reschedule" slots={privateSlots} slotId="540" /> },
    { name: 'reschedule, seats', Example: () => <Show kind="reschedule" /> },
    { name: 'dashboard', Example: () => <Dashboard isGroup={false} /> },
    { name: 'dashboard, everyone', Example: () => <Dashboard isGroup /> },
    { name: 'unknown style', Example: Unknown },
    { name: 'session list', Example: Sessions },
  ],
}
