/** Prefetches data for a screen that is not open yet. A failure is ignored, because the screen repeats the request and shows its error. */
export const ahead = (data: Promise<unknown>): void => void data.catch(() => undefined)
