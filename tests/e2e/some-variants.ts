import { bySampleSize } from '#tests/integration/support/full-or-reduced-run.ts'

/** Selects variants of a whole flow, such as its languages: `npm test` runs those at the given indexes, the nightly run all. */
export const someVariants = <Variant>(variants: readonly Variant[], ...places: number[]): readonly Variant[] =>
  bySampleSize({ reduced: variants.filter((_, place) => places.includes(place)), full: variants })
