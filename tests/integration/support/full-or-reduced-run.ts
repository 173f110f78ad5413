/** Whether long tests run with their full numbers. PROOF=full (`npm run nightly`) uses the full numbers, `npm test` the reduced ones. */
export const isFullProof: boolean = process.env['PROOF'] === 'full'

export const bySampleSize = <Value>({ reduced, full }: { reduced: Value; full: Value }): Value =>
  isFullProof ? full : reduced
