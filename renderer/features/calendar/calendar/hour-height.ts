import type { MinuteOfDay } from '#shared/time/local-time.ts'

/** Pixels per hour in the week: `--hour-height` of tokens.css. */
export const HOUR_HEIGHT = 56

/** Converts minutes to pixels. */
export const pixelsOf = (minutes: MinuteOfDay): number => (minutes / 60) * HOUR_HEIGHT
