import type { MinuteOfDay } from '#shared/time/local-time.ts'

/** A bookable start time in the calendar's slot list. */
export interface CalendarSlot {
  readonly id: string
  /** The start as local time in the provider's time zone. */
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

/** Returns the part of the day of a time: until 11:59 morning, from 12:00 to 17:59 afternoon, from 18:00 evening. */
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

/** Whether so few seats are left (at most two) that their number is shown as a warning. */
export function areSeatsFew(seatsLeft: number): boolean {
  return seatsLeft <= 2
}

/** Returns the capacity of the sessions if it is the same for all and more than one; otherwise undefined. */
export function commonCapacity(slots: readonly CalendarSlot[]): number | undefined {
  const capacity = slots[0]?.capacity
  return capacity !== undefined && capacity > 1 && slots.every((slot) => slot.capacity === capacity)
    ? capacity
    : undefined
}
