import { bySampleSize } from '#tests/integration/support/proof-size.ts'

/** Variants of a whole flow, as its languages: those at the given places in `npm test`, all of them in the nightly run. */
export const someOf = <Variant>(variants: readonly Variant[], ...places: number[]): readonly Variant[] =>
  bySampleSize({ reduced: variants.filter((_, place) => places.includes(place)), full: variants })
