import { MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'

/** Height of a grid cell in minutes. It is also the step of the arrow keys where no item starts. */
export const CELL = 30

/** A place in a day that can have the keyboard focus: an item, or a cell in which no item starts. */
export interface FocusStop {
  readonly minute: MinuteOfDay
  /** The key of the item; undefined for a cell. */
  readonly key: string | undefined
}

interface Thing {
  readonly key: string
  readonly from: MinuteOfDay
}

const cellOf = (minute: MinuteOfDay): MinuteOfDay => Math.floor(minute / CELL) * CELL

/**
 * The focus stops of a day: for each half hour the items that start in it, or, if there are none, the cell. A schedule from 09:00
 * and a booking at 09:10 → …, 08:30, schedule, booking, 09:30, …
 * @param things the items of the day; items with the same start keep their order
 */
export function stopsOf(things: readonly Thing[]): FocusStop[] {
  const sorted = things.toSorted((a, b) => a.from - b.from)
  return Array.from({ length: MINUTES_PER_DAY / CELL }, (_, index) => index * CELL).flatMap((minute): FocusStop[] => {
    const here = sorted.filter(({ from }) => cellOf(from) === minute)
    return here.length > 0 ? here.map(({ key, from }) => ({ minute: from, key })) : [{ minute, key: undefined }]
  })
}

const indexOf = (stops: readonly FocusStop[], { minute, key }: FocusStop): number => {
  const exact = stops.findIndex((stop) => stop.key === key && stop.minute === minute)
  return exact >= 0 ? exact : stops.findIndex((stop) => cellOf(stop.minute) === cellOf(minute))
}

/** Returns the focus stop above or below another one; undefined at the start or end of the day. */
export const stopBeside = (stops: readonly FocusStop[], at: FocusStop, direction: 1 | -1): FocusStop | undefined =>
  stops[indexOf(stops, at) + direction]

/** The focus stop of the same half hour on another day. */
export const stopAt = (stops: readonly FocusStop[], minute: MinuteOfDay): FocusStop | undefined =>
  stops[indexOf(stops, { minute, key: undefined })]

/** The first or last item of a day, or without items the first or last cell. */
export const outermostStop = (stops: readonly FocusStop[], end: 'first' | 'last'): FocusStop | undefined => {
  const things = stops.filter(({ key }) => key !== undefined)
  return (things.length > 0 ? things : stops).at(end === 'first' ? 0 : -1)
}
