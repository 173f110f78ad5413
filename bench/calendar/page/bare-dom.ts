import { placeInColumns } from '#renderer/features/calendar/calendar/place-in-columns.ts'
import { wallDateOf, wallEndMinuteOf, wallMinuteOf } from '#renderer/data/api-types.ts'
import { addDays, weekDaysFrom } from './first-week-dates.ts'
import type { Prepare } from './contender.ts'

/** The fastest that a browser can be: positioned boxes with a name and a time, without React, ARIA roles or colours. */
export const prepare: Prepare = ({ bookings }, root) => {
  let days = weekDaysFrom()

  function draw() {
    const box = document.createElement('div')
    box.style.cssText = 'display:grid;grid-template-columns:repeat(7,1fr);height:1344px'
    for (const date of days) {
      const column = document.createElement('div')
      column.style.position = 'relative'
      const spans = bookings
        .filter(({ startTime }) => startTime.startsWith(date))
        .map((booking) => ({
          booking,
          from: wallMinuteOf(booking.startTime),
          to: wallEndMinuteOf(booking.endTime, wallDateOf(booking.startTime)),
        }))
      for (const { item, column: place, columns, width } of placeInColumns(spans, 24)) {
        const card = document.createElement('button')
        card.style.cssText = `position:absolute;overflow:hidden;top:${item.from * 0.93}px;height:${(item.to - item.from) * 0.93}px;left:${(place / columns) * 100}%;width:${(width / columns) * 100}%`
        for (const line of [
          item.booking.guest.firstName,
          item.booking.serviceName,
          item.booking.startTime.slice(11, 16),
        ]) {
          const span = document.createElement('div')
          span.textContent = line
          card.append(span)
        }
        column.append(card)
      }
      box.append(column)
    }
    root.replaceChildren(box)
  }

  const turn = (weeks: number) => {
    days = days.map((date) => addDays(date, 7 * weeks))
    draw()
  }
  return { show: draw, hide: () => root.replaceChildren(), next: () => turn(1), previous: () => turn(-1) }
}
