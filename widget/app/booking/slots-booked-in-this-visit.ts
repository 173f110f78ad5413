/** Slots that this visit books or has booked: seen as taken, they need no alarm. */
const scheduleIds = new Set<string>()

export const rememberBookedSlot = (scheduleId: string): void => void scheduleIds.add(scheduleId)

export const isSlotBookedHere = (scheduleId: string): boolean => scheduleIds.has(scheduleId)

/** Whether it was one; from now on it is not. */
export const forgetBookedSlot = (scheduleId: string): boolean => scheduleIds.delete(scheduleId)
