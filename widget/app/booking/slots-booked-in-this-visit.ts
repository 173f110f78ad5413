/** Slots that were booked in this visit: no notice is shown when they disappear from the list. */
const scheduleIds = new Set<string>()

export const rememberBookedSlot = (scheduleId: string): void => void scheduleIds.add(scheduleId)

export const isSlotBookedHere = (scheduleId: string): boolean => scheduleIds.has(scheduleId)

/** Removes the slot and returns whether it was in the list. */
export const forgetBookedSlot = (scheduleId: string): boolean => scheduleIds.delete(scheduleId)
