import type { MinuteOfDay } from '#shared/time/local-time.ts'

/** Pixels of an hour in the week: `--hour-height` of tokens.css. */
export const HOUR_HEIGHT = 56

/** Pixels of some minutes, or from midnight to a minute of the day. */
export const pixelsOf = (minutes: MinuteOfDay): number => (minutes / 60) * HOUR_HEIGHT
