import { useEffect, useState } from 'react'
import { placeInColumns } from '#renderer/features/calendar/calendar/place-in-columns.ts'
import { wallDateOf, wallEndMinuteOf, wallMinuteOf, type CalendarData } from '#renderer/data/api-types.ts'
import type { Prepare } from './contender.ts'
import { drawFrame } from './frame.tsx'
import { addDays, weekDaysFrom } from './first-week-dates.ts'

/** The boxes of bare-dom.ts, rendered by React. */
export const prepare: Prepare = (year, root) => {
  const frame = drawFrame(root, <Week year={year} />)
  const turn = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }))
  return { ...frame, next: () => turn('ArrowRight'), previous: () => turn('ArrowLeft') }
}

function Week({ year: { bookings } }: { year: CalendarData }) {
  const [days, setDays] = useState(weekDaysFrom)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) =>
      setDays((shown) => shown.map((date) => addDays(date, key === 'ArrowRight' ? 7 : -7)))
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', height: 1344 }}>
      {days.map((date) => (
        <div key={date} style={{ position: 'relative' }}>
          {placeInColumns(
            bookings
              .filter(({ startTime }) => startTime.startsWith(date))
              .map((booking) => ({
                booking,
                from: wallMinuteOf(booking.startTime),
                to: wallEndMinuteOf(booking.endTime, wallDateOf(booking.startTime)),
              })),
            24,
          ).map(({ item, column, columns, width }) => (
            <button
              key={item.booking.id}
              type="button"
              style={{
                position: 'absolute',
                overflow: 'hidden',
                top: item.from * 0.93,
                height: (item.to - item.from) * 0.93,
                left: `${(column / columns) * 100}%`,
                width: `${(width / columns) * 100}%`,
              }}
            >
              <div>{item.booking.guest.firstName}</div>
              <div>{item.booking.serviceName}</div>
              <div>{item.booking.startTime.slice(11, 16)}</div>
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
