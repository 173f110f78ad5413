import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { dragSpan, STEP, type DatedSpan, type ProposedTime } from './proposed-time.ts'

/** What of a keyboard event decides. */
export interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * What an arrow with Alt makes of a proposal; undefined for a key that is none of these.
 *
 * - Up and down move by a quarter of an hour, left and right by a day.
 * - With Shift up and down move the end alone, left and right the start alone.
 *
 * @param days the days on the screen: it moves to no other
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
    // A booking is as long as its service.
    if (subject.kind === 'booking') return proposal
    return moved(dragSpan(to, isVertical ? 'end' : 'start', 0, direction * STEP))
  }
  if (isVertical) return moved(dragSpan(to, 'whole', 0, direction * STEP))
  return days.includes(addDays(to.date, direction)) ? moved(dragSpan(to, 'whole', direction, 0)) : proposal
}
