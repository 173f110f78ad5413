import { MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'

/** Minutes of a cell of the grid: what the arrows step over where nothing begins. */
export const CELL = 30

/** A place in a day that can have the focus: something that begins in the cell, or the cell itself. */
export interface FocusStop {
  readonly minute: MinuteOfDay
  /** Of the thing; undefined for a cell. */
  readonly key: string | undefined
}

interface Thing {
  readonly key: string
  readonly from: MinuteOfDay
}

const cellOf = (minute: MinuteOfDay): MinuteOfDay => Math.floor(minute / CELL) * CELL

/**
 * The stops of a day from midnight to midnight: each half hour is what begins in it, one after the other, or, where
 * nothing begins, the cell.
 *
 * A schedule from 09:00 and a booking at 09:10 → …, 08:30, schedule, booking, 09:30, …
 *
 * @param things what stands on the day; of those that begin together the first one comes first
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

/** The stop above or below one; undefined at midnight. */
export const stopBeside = (stops: readonly FocusStop[], at: FocusStop, direction: 1 | -1): FocusStop | undefined =>
  stops[indexOf(stops, at) + direction]

/** The stop of the same half hour, for going to another day. */
export const stopAt = (stops: readonly FocusStop[], minute: MinuteOfDay): FocusStop | undefined =>
  stops[indexOf(stops, { minute, key: undefined })]

/** The first or the last thing of a day; where there is none, the first or the last cell. */
export const outermostStop = (stops: readonly FocusStop[], end: 'first' | 'last'): FocusStop | undefined => {
  const things = stops.filter(({ key }) => key !== undefined)
  return (things.length > 0 ? things : stops).at(end === 'first' ? 0 : -1)
}
