import { type Locale, locales } from '#shared/i18n/locale.ts'
import { bySampleSize } from '#tests/integration/support/proof-size.ts'

/**
 * The languages in which the tests of a whole flow run: `npm test` runs them in the given one, the nightly run in both. A text that is
 * missing in a language does not compile, and the stories show each part in both.
 */
export const flowLanguages = (first: Locale): readonly Locale[] =>
  bySampleSize<readonly Locale[]>({ reduced: [first], full: locales })

/** The rows of a table of languages that run, as in `flowLanguages`. */
export const flowRows = <Row extends { readonly locale: Locale }>(
  first: Locale,
  rows: readonly Row[],
): readonly Row[] => rows.filter(({ locale }) => flowLanguages(first).includes(locale))
