import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { canResizeBooking, dragSpan, STEP, type DatedSpan, type ProposedTime } from './proposed-time.ts'

/** The relevant parts of a keyboard event. */
export interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * Applies Alt and an arrow key to a proposed time; undefined for other keys.
 * - Up and down move by 15 minutes, left and right by a day.
 * - With Shift, up and down move only the end, left and right only the start.
 * @param days the visible days, which the time does not leave
 */
export function stepProposal(proposal: ProposedTime, { key, shiftKey }: PressedKey, days: readonly LocalDate[]) {
  const { subject, to } = proposal
  const direction = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
  if (!isVertical && key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const moved = (span: DatedSpan): ProposedTime => ({
    ...proposal,
    to: span,
    ...(subject.kind === 'free' && { from: span }),
  })
  if (shiftKey) {
    // A booking has an end of its own only, and in a group session not even that.
    if (subject.kind === 'booking' && !(isVertical && canResizeBooking(subject.booking))) return proposal
    return moved(dragSpan(to, isVertical ? 'end' : 'start', 0, direction * STEP))
  }
  if (isVertical) return moved(dragSpan(to, 'whole', 0, direction * STEP))
  return days.includes(addDays(to.date, direction)) ? moved(dragSpan(to, 'whole', direction, 0)) : proposal
}
