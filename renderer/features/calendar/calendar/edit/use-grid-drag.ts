import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import type { LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'
import { scrollAtEdges } from './edge-scroll.ts'
import type { DragTarget, DragRefusal } from './find-drag-target.ts'
import {
  canResizeBooking,
  dragSpan,
  spanBetween,
  spanOf,
  STEP,
  type DatedSpan,
  type Grip,
  type ProposedTime,
  type EditedThing,
} from './proposed-time.ts'

/** Distance in pixels that a mouse must move to start a drag; a shorter movement is a click. */
const THRESHOLD = 4
/** Minimum milliseconds of a long press, which starts a drag by touch. A shorter touch scrolls. */
const LONG_PRESS = 450
/** Maximum distance in pixels that a finger may move during a long press. */
const TREMBLE = 8
/** Height in pixels of the areas at both ends of an item where a drag resizes it. */
const END = 8

interface Point {
  /** The day's index among the visible days. */
  readonly index: number
  readonly minute: MinuteOfDay
}

interface Press {
  readonly pointerId: number
  readonly isTouch: boolean
  readonly x: number
  readonly y: number
  readonly at: Point
  readonly held: DragTarget | { readonly subject: Extract<EditedThing, { kind: 'free' }> }
  readonly grip: Grip
  stop: (() => void) | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  proposal: ProposedTime | undefined
}

interface GridDragOptions {
  readonly days: readonly LocalDate[]
  /** The element whose children with `data-date` are the days, from midnight to midnight. */
  readonly grid: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** The drag target of the item with a key; undefined for an unknown key. */
  readonly holdAt: (date: LocalDate, key: string, minute: MinuteOfDay) => DragTarget | undefined
  readonly onPropose: (proposal: ProposedTime) => void
  /** Called when somebody drags an item that cannot be moved. */
  readonly onLocked: (lock: DragRefusal) => void
}

/**
 * Dragging in the grid: on free time to create availability, on an item to move it, at its ends to resize it. A mouse drags at
 * once, a finger after a long press. Escape cancels. Returns the proposed time during a drag.
 */
export function useGridDrag({ days, grid, scroller, holdAt, onPropose, onLocked }: GridDragOptions) {
  const [proposal, setProposal] = useState<ProposedTime>()
  const press = useRef<Press>(undefined)
  /** Suppresses the click event at the end of a drag. */
  const swallowsClick = useRef(false)

  function pointAt(x: number, y: number): Point {
    const columns = days.flatMap(
      (date) => grid.current?.querySelector(`[data-date="${date}"]`)?.getBoundingClientRect() ?? [],
    )
    const found = columns.findIndex(({ right }) => x < right)
    const box = columns[0] ?? new DOMRect(0, 0, 1, 1)
    return {
      index: found < 0 ? columns.length - 1 : found,
      minute: Math.min(MINUTES_PER_DAY, Math.max(0, ((y - box.top) / box.height) * MINUTES_PER_DAY)),
    }
  }

  function proposalAt({ held, grip, at }: Press, point: Point): ProposedTime | undefined {
    const [from, to] = [days[at.index], days[point.index]]
    if ('lock' in held || !from || !to) return undefined
    const { subject } = held
    if (subject.kind === 'free') {
      const span = spanBetween(from, at.minute, point.minute)
      return { subject, from: span, to: span }
    }
    const span: DatedSpan = spanOf(subject.kind === 'booking' ? subject.booking : subject.occurrence)
    const dragged = dragSpan(span, grip, point.index - at.index, point.minute - at.minute)
    return { subject, from: span, to: dragged }
  }

  function begin(current: Press) {
    clearTimeout(current.timer)
    if ('lock' in current.held) {
      onLocked(current.held.lock)
      end()
      return
    }
    grid.current?.setPointerCapture(current.pointerId)
    let last = { x: current.x, y: current.y }
    const follow = (x: number, y: number) => {
      last = { x, y }
      current.proposal = proposalAt(current, pointAt(x, y))
      setProposal(current.proposal)
    }
    const edges = scrollAtEdges(scroller.current, () => follow(last.x, last.y))
    const listen = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== current.pointerId) return
      edges.at(event.clientY)
      follow(event.clientX, event.clientY)
    }
    const drop = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== current.pointerId) return
      listen(event)
      const final = current.proposal
      swallowsClick.current = true
      setTimeout(() => (swallowsClick.current = false))
      end()
      if (final) onPropose(final)
    }
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      swallowsClick.current = true
      window.addEventListener('pointerup', () => setTimeout(() => (swallowsClick.current = false)), { once: true })
      end()
    }
    // Prevents scrolling while a finger drags.
    const holdStill = (event: Event) => event.preventDefault()
    const element = grid.current
    element?.addEventListener('pointermove', listen)
    element?.addEventListener('pointerup', drop)
    element?.addEventListener('pointercancel', end)
    element?.addEventListener('touchmove', holdStill, { passive: false })
    element?.addEventListener('contextmenu', holdStill)
    window.addEventListener('keydown', letGo, { capture: true })
    current.stop = () => {
      edges.stop()
      element?.removeEventListener('pointermove', listen)
      element?.removeEventListener('pointerup', drop)
      element?.removeEventListener('pointercancel', end)
      element?.removeEventListener('touchmove', holdStill)
      element?.removeEventListener('contextmenu', holdStill)
      window.removeEventListener('keydown', letGo, { capture: true })
      if (element?.hasPointerCapture(current.pointerId)) element.releasePointerCapture(current.pointerId)
    }
    follow(current.x, current.y)
  }

  function end() {
    clearTimeout(press.current?.timer)
    press.current?.stop?.()
    press.current = undefined
    setProposal(undefined)
  }

  // Cancels the drag when the grid is unmounted.
  useEffect(
    () => () => {
      clearTimeout(press.current?.timer)
      press.current?.stop?.()
    },
    [],
  )

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    end()
    const at = pointAt(event.clientX, event.clientY)
    const date = days[at.index]
    const element = event.target.closest<HTMLElement>('[data-key]')
    if (!date || !event.target.closest('[data-date]')) return
    const held = element ? holdAt(date, element.dataset.key ?? '', at.minute) : ({ subject: { kind: 'free' } } as const)
    if (!held) return
    const isTouch = event.pointerType === 'touch'
    const current: Press = {
      pointerId: event.pointerId,
      isTouch,
      x: event.clientX,
      y: event.clientY,
      at,
      held,
      grip: element ? gripAt(element.getBoundingClientRect(), event.clientY, held) : 'whole',
      stop: undefined,
      timer: undefined,
      proposal: undefined,
    }
    press.current = current
    if (isTouch) current.timer = setTimeout(() => begin(current), LONG_PRESS)
  }

  function onPointerMove(event: PointerEvent) {
    const current = press.current
    if (!current || current.stop || event.pointerId !== current.pointerId) return
    const distance = Math.hypot(event.clientX - current.x, event.clientY - current.y)
    if (current.isTouch ? distance > TREMBLE : event.buttons === 0) end()
    else if (!current.isTouch && distance > THRESHOLD) begin(current)
  }

  /** A double click on free time proposes an hour from there. */
  function onDoubleClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.target.closest('[data-key]')) return
    const { index, minute } = pointAt(event.clientX, event.clientY)
    const date = days[index]
    if (!date) return
    const start = Math.floor(minute / STEP) * STEP
    const span = spanBetween(date, start, start + 60)
    onPropose({ subject: { kind: 'free' }, from: span, to: span })
  }

  return {
    proposal,
    onDoubleClick,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: () => {
        if (!press.current?.stop) end()
      },
      onPointerCancel: end,
      onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
        if (!swallowsClick.current) return
        swallowsClick.current = false
        event.stopPropagation()
        event.preventDefault()
      },
    },
  }
}

/** The part of an item that is gripped. Availability can be resized at its ends, a booking at its lower one. */
function gripAt({ top, bottom, height }: DOMRect, y: number, held: Press['held']): Grip {
  if ('lock' in held || held.subject.kind === 'free' || height < 3 * END) return 'whole'
  if (held.subject.kind === 'booking' && !canResizeBooking(held.subject.booking)) return 'whole'
  if (y - top < END && held.subject.kind === 'availability') return 'start'
  return bottom - y < END ? 'end' : 'whole'
}
