import type { RepeatDate } from '#renderer/data/wire.ts'

/** What the provider chose for dates, by their place: a time (an instant), or null to leave the date out. */
export type RepeatChoices = ReadonlyMap<number, string | null>

export function withChoice(choices: RepeatChoices, number: number, choice: string | null | undefined): RepeatChoices {
  const changed = new Map(choices)
  if (choice === undefined) changed.delete(number)
  else changed.set(number, choice)
  return changed
}

/** The choices as the API takes them, by place. */
export const toWireChoices = (choices: RepeatChoices) =>
  [...choices].toSorted(([one], [other]) => one - other).map(([number, startTime]) => ({ number, startTime }))

/** A date with the place in its repeat and what stands against it. */
export type CheckedDate = Pick<
  RepeatDate,
  'number' | 'state' | 'time' | 'inTheWay' | 'resource' | 'isTwice' | 'nearest' | 'warnings'
>

/** Whether nothing stands in the way of a date but warnings, which can be confirmed. */
export const isBookable = ({ state }: Pick<CheckedDate, 'state'>): boolean => state === 'FREE' || state === 'AWAY'

/** Whether the provider has to decide about a date before anything can be saved. */
export const needsDecision = ({ state }: Pick<CheckedDate, 'state'>): boolean =>
  !isBookable({ state }) && state !== 'SKIPPED' && state !== 'SAME'

/** The ids of the warnings of each date that can be booked, as the API takes them when they are confirmed. */
export const warningsOf = (dates: readonly CheckedDate[]) =>
  dates
    .filter((date) => isBookable(date) && date.warnings.length > 0)
    .map(({ number, warnings }) => ({ number, warnings: warnings.map(({ id }) => id) }))
