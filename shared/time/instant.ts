/** Whole minutes since 1970-01-01T00:00Z. All scheduling arithmetic uses it; strings and dates are used at the edges only. */
export type EpochMinute = number

const MILLISECONDS_PER_MINUTE = 60_000

/**
 * The minute that contains a moment. A slot that starts on a whole minute is after the moment exactly when its start is greater
 * than this minute.
 */
export function epochMinuteOf(moment: Date | number): EpochMinute {
  return Math.floor(Number(moment) / MILLISECONDS_PER_MINUTE)
}

export function dateOfEpochMinute(instant: EpochMinute): Date {
  return new Date(instant * MILLISECONDS_PER_MINUTE)
}

/** Formats an instant as '2025-03-30T01:00:00.000Z'. */
export function formatInstant(instant: EpochMinute): string {
  return dateOfEpochMinute(instant).toISOString()
}

/**
 * Parses an ISO 8601 instant with 'Z' or an offset; undefined otherwise. A text without an offset is refused, because it is no
 * instant.
 */
export function parseInstant(text: string): EpochMinute | undefined {
  if (!/T.*(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? undefined : epochMinuteOf(milliseconds)
}
