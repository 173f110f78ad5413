/** The numbers of a long proof: in full with PROOF=full (`npm run nightly`), reduced in `npm test`. */
export const isFullProof: boolean = process.env['PROOF'] === 'full'

export const bySampleSize = <Value>({ reduced, full }: { reduced: Value; full: Value }): Value =>
  isFullProof ? full : reduced
