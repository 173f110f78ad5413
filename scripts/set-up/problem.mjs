// @ts-check
/** An error that the person can fix; shown as one line without a stack trace. */
export class Problem extends Error {}
