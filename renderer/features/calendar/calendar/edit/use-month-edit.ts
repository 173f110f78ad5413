import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { addDays, addMonthsClamped, localDate, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import type { DragTarget, DragRefusal } from './find-drag-target.ts'
import { moveSpan, spanOf, type ProposedTime } from './proposed-time.ts'

/** Pixels that a mouse must move to start a drag instead of a click. */
const THRESHOLD = 4
const LONG_PRESS = 450

interface MonthEditOptions {
  readonly grid: RefObject<HTMLElement | null>
  /** What is dragged when the card with a key is grabbed. */
  readonly holdAt: (date: LocalDate, key: string) => DragTarget | undefined
  /** Shows the month of a date; false when that is not allowed. */
  readonly onShow: (date: LocalDate) => boolean
  readonly onCreate: (date: LocalDate) => void
  readonly onPropose: (proposal: ProposedTime) => void
  readonly onLocked: (lock: DragRefusal) => void
}

const STOPS = '[data-key], [data-cell]'

const dateOf = (element: Element | null): LocalDate | undefined => {
  const text = element?.closest<HTMLElement>('[data-date]')?.dataset.date
  return text === undefined ? undefined : localDate(text)
}

/** Keyboard control and dragging in the month: a card is moved to another day and keeps its time. */
export function useMonthEdit({ grid, holdAt, onShow, onCreate, onPropose, onLocked }: MonthEditOptions) {
  const [proposal, setProposal] = useState<ProposedTime>()
  const pending = useRef<LocalDate>(undefined)
  const press = useRef<{ date: LocalDate; key: string; x: number; y: number; timer?: ReturnType<typeof setTimeout> }>(
    undefined,
  )
  const swallowsClick = useRef(false)

  const stopsOf = (date: LocalDate): HTMLElement[] => [
    ...(grid.current?.querySelectorAll<HTMLElement>(`[data-date="${date}"] :is(${STOPS})`) ?? []),
  ]

  function goTo(date: LocalDate, which: 'first' | 'last' = 'first') {
    const stop = stopsOf(date).at(which === 'first' ? 0 : -1)
    if (stop) stop.focus()
    else if (onShow(date)) pending.current = date
  }

  useEffect(() => {
    const date = pending.current
    const stop = date && stopsOf(date)[0]
    if (!stop) return
    pending.current = undefined
    stop.focus()
  })

  /** Returns the current time of a card as the initial proposal. */
  function proposalFor(date: LocalDate, key: string | undefined): ProposedTime | undefined {
    const held = key === undefined ? undefined : holdAt(date, key)
    if (!held) return undefined
    if ('lock' in held) {
      onLocked(held.lock)
      return undefined
    }
    const { subject } = held
    const span = spanOf(subject.kind === 'booking' ? subject.booking : subject.occurrence)
    return { subject, from: span, to: span }
  }

  function moveBy(date: LocalDate, key: string | undefined, days: number) {
    const current = proposal ?? proposalFor(date, key)
    const target = current && addDays(current.to.date, days)
    if (!current || !target || stopsOf(target).length === 0) return
    setProposal({ ...current, to: moveSpan(current.to, target, 0) })
  }

  function act(event: KeyboardEvent, element: HTMLElement, date: LocalDate): boolean {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (event.altKey) {
      if (step === undefined) return false
      moveBy(date, element.dataset.key, step)
      return true
    }
    if (proposal) {
      if (event.key !== 'Enter' && event.key !== 'Escape') return true
      setProposal(undefined)
      if (event.key === 'Enter') onPropose(proposal)
      return true
    }
    return !event.shiftKey && go(event.key, element, date, step)
  }

  function go(key: string, element: HTMLElement, date: LocalDate, step: number | undefined): boolean {
    const stops = stopsOf(date)
    const index = stops.indexOf(element)
    switch (key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        goTo(addDays(date, step ?? 0))
        return true
      case 'ArrowDown':
        if (stops[index + 1]) stops[index + 1]?.focus()
        else goTo(addDays(date, 7))
        return true
      case 'ArrowUp':
        if (index > 0) stops[index - 1]?.focus()
        else goTo(addDays(date, -7), 'last')
        return true
      case 'Home':
        goTo(startOfWeek(date))
        return true
      case 'End':
        goTo(addDays(startOfWeek(date), 6))
        return true
      case 'PageUp':
      case 'PageDown': {
        const target = addMonthsClamped(date, key === 'PageUp' ? -1 : 1)
        if (onShow(target)) pending.current = target
        return true
      }
      case 'n':
        onCreate(date)
        return true
      default:
        return false
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const date = dateOf(event.target)
    if (!date || !act(event, event.target, date)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Starts a drag that ends on a day. */
  function begin(event: { pointerId: number }) {
    const start = press.current
    const held = start && proposalFor(start.date, start.key)
    press.current = undefined
    const element = grid.current
    if (!held || !element) return
    element.setPointerCapture(event.pointerId)
    const stop = new AbortController()
    let current = held
    const end = () => {
      stop.abort()
      setProposal(undefined)
    }
    const options = { signal: stop.signal }
    element.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const date = dateOf(document.elementFromPoint(clientX, clientY))
        if (date) current = { ...held, to: moveSpan(held.from, date, 0) }
        setProposal(current)
      },
      options,
    )
    element.addEventListener(
      'pointerup',
      () => {
        swallowsClick.current = true
        setTimeout(() => (swallowsClick.current = false))
        end()
        onPropose(current)
      },
      options,
    )
    element.addEventListener('pointercancel', end, options)
    element.addEventListener('touchmove', (touch) => touch.preventDefault(), { ...options, passive: false })
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        end()
      },
      { ...options, capture: true },
    )
    setProposal(held)
  }

  function letGo() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }

  return {
    proposal,
    handlers: {
      onKeyDown,
      onBlur: () => setProposal(undefined),
      onPointerDown: (event: PointerEvent) => {
        letGo()
        const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
        const date = dateOf(line)
        if (event.button !== 0 || !line?.dataset.key || !date) return
        const { pointerId } = event
        press.current = { date, key: line.dataset.key, x: event.clientX, y: event.clientY }
        if (event.pointerType === 'touch') press.current.timer = setTimeout(() => begin({ pointerId }), LONG_PRESS)
      },
      onPointerMove: (event: PointerEvent) => {
        const start = press.current
        if (!start) return
        const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > THRESHOLD
        if (event.pointerType === 'touch' ? isFar : event.buttons === 0) letGo()
        else if (isFar) begin(event)
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onClickCapture: (event: { stopPropagation: () => void }) => {
        if (!swallowsClick.current) return
        swallowsClick.current = false
        event.stopPropagation()
      },
    },
  }
}
