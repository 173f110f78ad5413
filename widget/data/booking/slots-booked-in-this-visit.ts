/** The ids of slots that were booked in this visit. No notice is shown when they disappear from the offered slots. */
const scheduleIds = new Set<string>()

export const rememberBookedSlot = (scheduleId: string): void => void scheduleIds.add(scheduleId)

export const isSlotBookedHere = (scheduleId: string): boolean => scheduleIds.has(scheduleId)

/** Removes a slot from those booked in this visit, and returns whether it was one of them. */
export const forgetBookedSlot = (scheduleId: string): boolean => scheduleIds.delete(scheduleId)
