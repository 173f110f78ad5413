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
 * - An absence covers the availability that it hides. With several specialists, it covers the lanes of those who are away.
 * @param shortest the minimum display length of a card in minutes
 */
export function layDay(
  { bands, cards, absences }: Pick<DayItems, 'bands' | 'cards' | 'absences'>,
  shortest: number,
): DayLanes {
  if (peopleOf(bands, cards).size < 2 || bands.length === 0) {
    return {
      bands: layBands(bands),
      cards: inLane(cards, wholeDay, shortest),
      absences: absences.map((item) => ({ item, lane: wholeDay })),
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
  const laidBands = placed.flatMap(({ item, ...place }) => (item.band ? { ...place, item: item.band } : []))
  return {
    bands: laidBands,
    absences: absences.map((item) => ({ item, lane: laneOfAbsence(item, laidBands) })),
    cards: placed
      .flatMap(({ item, column, columns, width }) =>
        inLane(item.cards, { left: column / columns, width: width / columns }, shortest),
      )
      .toSorted((a, b) => a.placed.item.from - b.placed.item.from),
  }
}

/** The position of an absence if only specialists who are not away have availability at that time. */
const STRIP: Lane = { left: 0, width: 0.2 }

/**
 * Returns the lane of an absence. It covers the bands of its specialists at that time, or the whole width if no other specialist has a band
 * then.
 */
function laneOfAbsence({ absence, from, to }: DayAbsence, bands: readonly Placed<Band>[]): Lane {
  const beside = bands.filter(({ item }) => overlaps(item, { from, to }))
  const own = beside.filter(({ item }) => item.members.some(({ instructorId }) => isAwayFor(absence, instructorId)))
  if (own.length === beside.length) return wholeDay
  if (own.length === 0) return STRIP
  const left = Math.min(...own.map(({ column, columns }) => column / columns))
  const right = Math.max(...own.map(({ column, columns, width }) => (column + width) / columns))
  return { left, width: right - left }
}

const peopleOf = (bands: readonly Band[], cards: readonly CalendarCard[]): Set<string> =>
  new Set([
    ...bands.flatMap(({ members }) => members.map(({ instructorId }) => instructorId)),
    ...cards.map(({ specialistId }) => specialistId),
  ])

const isOwn = (band: Band, card: CalendarCard): boolean =>
  band.members.some(({ instructorId }) => instructorId === card.specialistId)

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
