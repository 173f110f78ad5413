import { type Locale, locales } from '#shared/i18n/locale.ts'
import { bySampleSize } from '#tests/integration/support/full-or-reduced-run.ts'

/**
 * The languages in which tests of a whole flow run: only `first` in `npm test`, both in the nightly run. One language is enough in `npm
 * test`, because a missing translation does not compile, and the stories show each part in both languages.
 */
export const flowLanguages = (first: Locale): readonly Locale[] =>
  bySampleSize<readonly Locale[]>({ reduced: [first], full: locales })

/** Selects the rows of a table by language, as `flowLanguages` does. */
export const flowRows = <Row extends { readonly locale: Locale }>(
  first: Locale,
  rows: readonly Row[],
): readonly Row[] => rows.filter(({ locale }) => flowLanguages(first).includes(locale))
