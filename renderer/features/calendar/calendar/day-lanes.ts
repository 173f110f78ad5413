import { layBands, type Band } from './availability-bands.ts'
import { isAwayFor, type DayAbsence } from './calendar-absences.ts'
import type { CalendarCard } from './calendar-cards.ts'
import type { DayItems } from './calendar-items.ts'
import { overlaps, placeInColumns, type DaySpan, type Placed } from './place-in-columns.ts'

/** A horizontal part of a day's column: start and width as fractions of its width. */
export interface Lane {
  readonly left: number
  readonly width: number
}

export interface LaidCard {
  readonly placed: Placed<CalendarCard>
  readonly lane: Lane
}

export interface LaidAbsence {
  readonly item: DayAbsence
  readonly lane: Lane
}

interface DayLanes {
  readonly bands: readonly Placed<Band>[]
  readonly cards: readonly LaidCard[]
  readonly absences: readonly LaidAbsence[]
}

const wholeDay: Lane = { left: 0, width: 1 }

/** A band with the cards of its specialist, or a single card without a band. The units of a day are placed side by side. */
interface Unit extends DaySpan {
  readonly band: Band | undefined
  readonly cards: readonly CalendarCard[]
}

/**
 * Computes the horizontal positions of a day's bands, cards and absences.
 * - With one specialist, the cards share the whole width.
 * - With several, a card lies within its own specialist's band and covers no other. A card outside its specialist's availability gets a
 * lane of its own.
 * - An absence covers the lanes of those who are away, and the whole day where only one calendar is shown or everyone is away.
 * @param shortest the minimum display length of a card in minutes
 * @param isEveryone whether the calendars of several specialists are shown
 */
export function layDay(
  { bands, cards, absences }: Pick<DayItems, 'bands' | 'cards' | 'absences'>,
  shortest: number,
  isEveryone: boolean,
): DayLanes {
  const layAbsences = (units: readonly Placed<Unit>[]) =>
    isEveryone ? laneAbsences(absences, units) : absences.map((item) => ({ item, lane: wholeDay }))
  if (peopleOf(bands, cards).size < 2 || bands.length === 0) {
    const laid = layBands(bands)
    return {
      bands: laid,
      cards: inLane(cards, wholeDay, shortest),
      absences: layAbsences(laid.map(({ item, ...place }) => ({ ...place, item: unitOf(item, [], shortest) }))),
    }
  }
  const cardsOfBand = new Map<Band | undefined, CalendarCard[]>()
  for (const card of cards) {
    const own = bands.find((band) => isOwn(band, card) && overlaps(band, card))
    cardsOfBand.set(own, [...(cardsOfBand.get(own) ?? []), card])
  }
  const units = [
    ...bands.map((band) => unitOf(band, cardsOfBand.get(band) ?? [], shortest)),
    ...(cardsOfBand.get(undefined) ?? []).map((card) => unitOf(undefined, [card], shortest)),
  ]
  const placed = placeInColumns(units, 0)
  return {
    bands: placed.flatMap(({ item, ...place }) => (item.band ? { ...place, item: item.band } : [])),
    absences: layAbsences(placed),
    cards: placed
      .flatMap(({ item, column, columns, width }) =>
        inLane(item.cards, { left: column / columns, width: width / columns }, shortest),
      )
      .toSorted((a, b) => a.placed.item.from - b.placed.item.from),
  }
}

/** The width of an absence of somebody who has no lane at that time. */
const STRIP = 0.2

/**
 * Places absences where several calendars are shown. One of everybody covers the day. One of some people covers their lanes at that time, also
 * their parts of availability that they share with others. Whoever has no lane then gets a strip at the side.
 */
function laneAbsences(absences: readonly DayAbsence[], units: readonly Placed<Unit>[]): LaidAbsence[] {
  const found = absences.map((item) => ({ item, lanes: lanesOfAbsence(item, units) }))
  const strips = placeInColumns(
    found.filter(({ lanes }) => lanes.length === 0).map(({ item }) => item),
    0,
  ).map(({ item, column, columns }): LaidAbsence => {
    const width = Math.min(STRIP, 1 / columns)
    return { item, lane: { left: column * width, width } }
  })
  return [...found.flatMap(({ item, lanes }) => lanes.map((lane) => ({ item, lane }))), ...strips]
}

function lanesOfAbsence({ absence, from, to }: DayAbsence, units: readonly Placed<Unit>[]): readonly Lane[] {
  if (absence.specialistIds.length === 0) return [wholeDay]
  return units
    .filter(({ item }) => overlaps(item, { from, to }))
    .flatMap(({ item, column, columns, width }) => {
      const people = [...peopleOf(item.band ? [item.band] : [], item.cards)]
      const lane = { left: column / columns, width: width / columns }
      const away = people.map((id) => isAwayFor(absence, id))
      if (away.every(Boolean)) return [lane]
      const part = lane.width / people.length
      return away.flatMap((isAway, index) => (isAway ? [{ left: lane.left + index * part, width: part }] : []))
    })
}

const peopleOf = (bands: readonly Band[], cards: readonly CalendarCard[]): Set<string> =>
  new Set([
    ...bands.flatMap(({ members }) => members.map(({ specialistId }) => specialistId)),
    ...cards.map(({ specialistId }) => specialistId),
  ])

const isOwn = (band: Band, card: CalendarCard): boolean =>
  band.members.some(({ specialistId }) => specialistId === card.specialistId)

/** Combines a band with its cards, from the earliest start to the latest end. */
function unitOf(band: Band | undefined, cards: readonly CalendarCard[], shortest: number): Unit {
  const drawn = cards.map(({ from, to }) => ({ from, to: Math.max(to, from + shortest) }))
  const all = band ? [band, ...drawn] : drawn
  return {
    band,
    cards,
    from: Math.min(...all.map(({ from }) => from)),
    to: Math.max(...all.map(({ to }) => to)),
  }
}

const inLane = (cards: readonly CalendarCard[], lane: Lane, shortest: number): LaidCard[] =>
  placeInColumns(cards, shortest).map((placed) => ({ placed, lane }))
