import type { MinuteOfDay } from '#shared/time/local-time.ts'

/** A bookable start time in the calendar's slot list. */
export interface CalendarSlot {
  readonly id: string
  /** Local time in the provider's zone. */
  readonly startMinute: MinuteOfDay
  readonly durationMinutes: number
  readonly priceCents: number
  /** Free seats of a group session; 0 when full. Absent for a private service. */
  readonly seatsLeft?: number | undefined
  /** All seats of a group session. */
  readonly capacity?: number | undefined
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

export interface SlotGroup {
  readonly part: PartOfDay
  readonly slots: readonly CalendarSlot[]
}

const noon = 12 * 60
const sixInTheEvening = 18 * 60

/** The part of the day of a time: 11:59 is morning, 12:00 and 17:59 afternoon, 18:00 evening. */
export function partOfDay(minute: MinuteOfDay): PartOfDay {
  if (minute < noon) return 'morning'
  return minute < sixInTheEvening ? 'afternoon' : 'evening'
}

/** The slots grouped by part of day and sorted by start; empty groups are left out. */
export function slotGroups(slots: readonly CalendarSlot[]): SlotGroup[] {
  const parts: readonly PartOfDay[] = ['morning', 'afternoon', 'evening']
  const byStart = slots.toSorted((a, b) => a.startMinute - b.startMinute)
  return parts
    .map((part) => ({ part, slots: byStart.filter((slot) => partOfDay(slot.startMinute) === part) }))
    .filter((group) => group.slots.length > 0)
}

export function isFull(slot: CalendarSlot): boolean {
  return slot.seatsLeft === 0
}

/** Whether few seats are left, at most two. Their number is then shown as a warning. */
export function areSeatsFew(seatsLeft: number): boolean {
  return seatsLeft <= 2
}

/** The number of seats of every session, if it is the same for all and more than one. */
export function commonCapacity(slots: readonly CalendarSlot[]): number | undefined {
  const capacity = slots[0]?.capacity
  return capacity !== undefined && capacity > 1 && slots.every((slot) => slot.capacity === capacity)
    ? capacity
    : undefined
}
