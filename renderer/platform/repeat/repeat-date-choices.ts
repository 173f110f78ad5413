import type { RepeatDate } from '#renderer/data/api-types.ts'

/** The provider's choices by the number of the date in the repeat: another start time (an instant), or null to leave the date out. */
export type RepeatChoices = ReadonlyMap<number, string | null>

export function withChoice(choices: RepeatChoices, number: number, choice: string | null | undefined): RepeatChoices {
  const changed = new Map(choices)
  if (choice === undefined) changed.delete(number)
  else changed.set(number, choice)
  return changed
}

/** Converts the choices to the format of the API, sorted by number. */
export const toWireChoices = (choices: RepeatChoices) =>
  [...choices].toSorted(([one], [other]) => one - other).map(([number, startTime]) => ({ number, startTime }))

/** A date of a repeat with its number, its state (for example free or taken) and its warnings. */
export type CheckedDate = Pick<
  RepeatDate,
  'number' | 'state' | 'time' | 'inTheWay' | 'resource' | 'isTwice' | 'nearest' | 'warnings'
>

/** Whether a date can be booked. It may have warnings, which can be confirmed. */
export const isBookable = ({ state }: Pick<CheckedDate, 'state'>): boolean => state === 'FREE' || state === 'AWAY'

/** Whether a date cannot be booked as it is, so that the provider has to choose another time or leave it out before saving. */
export const needsDecision = ({ state }: Pick<CheckedDate, 'state'>): boolean =>
  !isBookable({ state }) && state !== 'SKIPPED' && state !== 'SAME'

/** Returns the ids of the warnings of each bookable date, in the format in which the API takes confirmed warnings. */
export const warningsOf = (dates: readonly CheckedDate[]) =>
  dates
    .filter((date) => isBookable(date) && date.warnings.length > 0)
    .map(({ number, warnings }) => ({ number, warnings: warnings.map(({ id }) => id) }))
