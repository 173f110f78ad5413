import { useCallback, type MouseEvent, type RefObject } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { useToast } from '#shared/ui/index.ts'
import type { CalendarAbsence } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import type { Band } from '#renderer/features/calendar/calendar/availability-bands.ts'
import type { CalendarCard } from '#renderer/features/calendar/calendar/calendar-cards.ts'
import type { CalendarItems } from '#renderer/features/calendar/calendar/calendar-items.ts'
import { useTabStop } from '#renderer/features/calendar/calendar/focus/use-tab-stop.ts'
import { dragTargetOf, type CalendarThing, type DragRefusal } from './find-drag-target.ts'
import { isPossible, type DatedSpan, type ProposedTime } from './proposed-time.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'

export interface GridActions {
  /** Shows the week or day of a date; false when that is not allowed. */
  onShowDate: (date: LocalDate) => boolean
  onOpenCard: (card: CalendarCard) => void
  onOpenBand: (band: Band) => void
  onOpenAbsence: (absence: CalendarAbsence) => void
  /** Called with a time range to block (a new absence). */
  onBlock: (span: DatedSpan) => void
  /** Called with a time range to book for a customer. */
  onBook: (span: DatedSpan) => void
  /** Called with a time proposed by a drag or by keys. */
  onPropose: (proposal: ProposedTime) => void
}

interface GridEditOptions extends GridActions {
  /** The calendar's items; undefined while loading. */
  items: CalendarItems | undefined
  now: WallNow
  days: readonly LocalDate[]
  grid: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
}

/** Opening items, dragging and moving the focus in the grid, by mouse, touch and keyboard. */
export function useGridInteraction({
  days,
  items,
  now,
  grid,
  scroller,
  onShowDate,
  onOpenCard,
  onOpenBand,
  onOpenAbsence,
  onBlock,
  onBook,
  onPropose,
}: GridEditOptions) {
  const t = useText('provider')
  const showToast = useToast()

  const thingAt = useCallback(
    (date: LocalDate, key: string): CalendarThing | undefined => {
      const day = items?.day(date)
      const card = day?.cards.find((each) => each.key === key)
      if (card) return { kind: 'card', card }
      const band = day?.bands.find((each) => each.key === key)
      if (band) return { kind: 'band', band }
      const item = day?.absences.find((each) => each.key === key)
      return item && { kind: 'absence', absence: item.absence }
    },
    [items],
  )

  function holdAt(date: LocalDate, key: string, minute: MinuteOfDay) {
    const thing = thingAt(date, key)
    return thing && dragTargetOf(thing, minute, items?.day(date).cards ?? [], now)
  }

  function propose(proposal: ProposedTime) {
    if (isPossible(proposal, now)) onPropose(proposal)
  }

  const shared = {
    days,
    grid,
    holdAt,
    onPropose: propose,
    onLocked: (lock: DragRefusal) => showToast({ kind: 'information', title: t(`drag.locked.${lock}`) }),
  }
  const drag = useGridDrag({ ...shared, scroller })
  const keys = useGridKeyboard({ ...shared, dayItems: items?.day, onShow: onShowDate, onBlock, onBook })
  const onFocus = useTabStop(grid, firstStop)
  const proposal = drag.proposal ?? keys.proposal

  function onClick({ target }: MouseEvent) {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
    const date = element?.closest<HTMLElement>('[data-date]')?.dataset.date
    const thing = element && date ? thingAt(date as LocalDate, element.dataset.key ?? '') : undefined
    if (thing?.kind === 'card') onOpenCard(thing.card)
    else if (thing?.kind === 'band') onOpenBand(thing.band)
    else if (thing) onOpenAbsence(thing.absence)
  }

  return {
    cell: keys.cell,
    proposal,
    spoken: keys.proposal,
    isPossible: proposal !== undefined && isPossible(proposal, now),
    handlers: {
      ...drag.handlers,
      onClick,
      onDoubleClick: drag.onDoubleClick,
      onKeyDown: keys.onKeyDown,
      onFocus,
      // Leaving the grid cancels the proposal.
      onBlur: keys.cancel,
    },
  }
}

/** Tab first reaches the next appointment that is not over, else the first item. */
const firstStop = (elements: readonly HTMLElement[]): HTMLElement | undefined =>
  elements.find((element) => element.dataset.ahead !== undefined) ?? elements[0]
