import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'
import type { DayItems } from '#renderer/features/calendar/calendar/calendar-items.ts'
import {
  outermostStop,
  stopAt,
  stopBeside,
  stopsOf,
  type FocusStop,
} from '#renderer/features/calendar/calendar/focus/focus-stops.ts'
import type { DragTarget, DragRefusal } from './find-drag-target.ts'
import { stepProposal } from './key-step.ts'
import { spanBetween, spanOf, type DatedSpan, type ProposedTime } from './proposed-time.ts'

/** A cell of the grid: a half hour of a day. */
export interface Cell {
  readonly date: LocalDate
  readonly minute: MinuteOfDay
}

interface GridKeysOptions {
  readonly days: readonly LocalDate[]
  readonly grid: RefObject<HTMLElement | null>
  /** The items of a day; undefined while loading. */
  readonly dayItems: ((date: LocalDate) => DayItems) | undefined
  readonly holdAt: (date: LocalDate, key: string, minute: MinuteOfDay) => DragTarget | undefined
  /** Shows the week or day of a date; returns false when that is not allowed. */
  readonly onShow: (date: LocalDate) => boolean
  readonly onPropose: (proposal: ProposedTime) => void
  readonly onLocked: (lock: DragRefusal) => void
  /** Called with a time range to block (a new absence). */
  readonly onBlock: (span: DatedSpan) => void
  /** Called with a time range to book for a customer. */
  readonly onBook: (span: DatedSpan) => void
}

const things = ({ bands, absences, cards }: DayItems) => [...bands, ...absences, ...cards]

const elementOf = (grid: HTMLElement | null, date: LocalDate, key: string): HTMLElement | undefined =>
  [...(grid?.querySelectorAll<HTMLElement>(`[data-date="${date}"] [data-key]`) ?? [])].find(
    (element) => element.dataset.key === key,
  )

/**
 * Keyboard control of the grid: arrows move between half hours and items, Alt with arrows proposes another time, Enter
 * continues with it, Escape cancels it. Other keys are left to the screen.
 */
export function useGridKeyboard({
  days,
  grid,
  dayItems,
  holdAt,
  onShow,
  onPropose,
  onLocked,
  onBlock,
  onBook,
}: GridKeysOptions) {
  const [cell, setCell] = useState<Cell>()
  const [proposal, setProposal] = useState<ProposedTime>()
  /** The cell to focus as soon as its day has been rendered. */
  const pending = useRef<Cell>(undefined)

  const stopsOn = (date: LocalDate): readonly FocusStop[] => (dayItems ? stopsOf(things(dayItems(date))) : [])

  function focusOn(date: LocalDate, stop: FocusStop | undefined) {
    if (!stop) return
    if (stop.key === undefined) {
      setCell({ date, minute: stop.minute })
      return
    }
    setCell(undefined)
    elementOf(grid.current, date, stop.key)?.focus()
  }

  function goTo(date: LocalDate, minute: MinuteOfDay) {
    if (days.includes(date)) focusOn(date, stopAt(stopsOn(date), minute))
    else if (onShow(date)) pending.current = { date, minute }
  }

  useLayoutEffect(() => {
    if (cell) grid.current?.querySelector<HTMLElement>('[data-cell]')?.focus()
  }, [cell, grid])

  useEffect(() => {
    const target = pending.current
    if (!target || !dayItems || !days.includes(target.date)) return
    pending.current = undefined
    focusOn(target.date, stopAt(stopsOn(target.date), target.minute))
  })

  function placeOf(element: HTMLElement): { date: LocalDate; stop: FocusStop } | undefined {
    const text = element.closest<HTMLElement>('[data-date]')?.dataset.date
    const own = element.closest<HTMLElement>('[data-key], [data-cell]')
    if (!text || !own || !dayItems) return undefined
    const date = localDate(text)
    const { key, cell: minute } = own.dataset
    if (key === undefined) return { date, stop: { minute: Number(minute), key: undefined } }
    const thing = things(dayItems(date)).find((each) => each.key === key)
    return thing && { date, stop: { minute: thing.from, key } }
  }

  /** Creates availability of an hour at the focused cell. */
  function create({ date, stop }: { date: LocalDate; stop: FocusStop }) {
    const span = spanBetween(date, stop.minute, Math.min(stop.minute + 60, MINUTES_PER_DAY))
    onPropose({ subject: { kind: 'free' }, from: span, to: span })
  }

  /** Returns the initial proposal when Alt and an arrow key are pressed on a focused item or cell. */
  function held({ date, stop }: { date: LocalDate; stop: FocusStop }): ProposedTime | undefined {
    if (stop.key === undefined) {
      const span = spanBetween(date, stop.minute, stop.minute + 30)
      return { subject: { kind: 'free' }, from: span, to: span }
    }
    const grip = holdAt(date, stop.key, stop.minute)
    if (!grip) return undefined
    if ('lock' in grip) {
      onLocked(grip.lock)
      return undefined
    }
    const { subject } = grip
    const span = spanOf(subject.kind === 'booking' ? subject.booking : subject.occurrence)
    return { subject, from: span, to: span }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const place = placeOf(event.target)
    if (!place) return
    if (!act(event, place)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Handles a key; returns whether the grid has used it. */
  function act(event: KeyboardEvent, place: { date: LocalDate; stop: FocusStop }): boolean {
    if (event.altKey) {
      if (!event.key.startsWith('Arrow')) return false
      const start = proposal ?? held(place)
      setProposal(start && (stepProposal(start, event, days) ?? start))
      return true
    }
    if (proposal) {
      if (event.key !== 'Enter' && event.key !== 'Escape') return true
      setProposal(undefined)
      if (event.key === 'Enter') onPropose(proposal)
      return true
    }
    return go(event, place)
  }

  function go({ key, shiftKey }: KeyboardEvent, place: { date: LocalDate; stop: FocusStop }): boolean {
    const { date, stop } = place
    if (shiftKey) return false
    switch (key) {
      case 'ArrowUp':
      case 'ArrowDown':
        focusOn(date, stopBeside(stopsOn(date), stop, key === 'ArrowUp' ? -1 : 1))
        return true
      case 'ArrowLeft':
      case 'ArrowRight':
        goTo(addDays(date, key === 'ArrowLeft' ? -1 : 1), stop.minute)
        return true
      case 'Home':
      case 'End':
        focusOn(date, outermostStop(stopsOn(date), key === 'Home' ? 'first' : 'last'))
        return true
      case 'PageUp':
      case 'PageDown':
        goTo(addDays(date, key === 'PageUp' ? -7 : 7), stop.minute)
        return true
      case 'n':
        create(place)
        return true
      case 'b':
      case 'c': {
        const span = spanBetween(date, stop.minute, Math.min(stop.minute + 60, MINUTES_PER_DAY))
        if (key === 'b') onBlock(span)
        else onBook(span)
        return true
      }
      case 'Enter':
      case ' ':
        // Enter on an item is not handled here, because it triggers the item's click handler.
        if (stop.key !== undefined) return false
        create(place)
        return true
      default:
        return false
    }
  }

  return {
    cell,
    showCell: setCell,
    proposal,
    cancel: () => setProposal(undefined),
    onKeyDown,
  }
}
