/** The languages in which an organisation can write its texts: the product's languages. */
export const LANGUAGES = ['nl', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** A text in both languages; empty in a language in which it is not written. */
export type Words = Readonly<Record<Language, string>>

/** Texts in a second language. An absent or empty text is not written. */
export type Translation<Field extends string> = { readonly language: Language } & Readonly<
  Partial<Record<Field, string>>
>

/** Texts with an optional translation. If it is null or absent, the texts are in the organisation's language only. */
export type Translated<Field extends string> = Readonly<Record<Field, string>> & {
  readonly translation?: Translation<Field> | null | undefined
}

export const otherLanguage = (language: Language): Language => (language === 'nl' ? 'en' : 'nl')

/**
 * Returns a text for a reader (rule D236): in the reader's language, otherwise in the one in which it is written. A reader without a
 * requested language gets the organisation's own. A name that exists in Dutch only is shown to everybody in Dutch.
 */
export function textFor<Field extends string>(
  texts: Translated<Field>,
  field: Field,
  reader: Language | undefined,
): string {
  const { translation } = texts
  const translated: string = translation?.[field] ?? ''
  const own: string = texts[field]
  if (translated === '') return own
  return own === '' || translation?.language === reader ? translated : own
}

/** Returns a text in both languages. `own` is the organisation's language, for texts that have no translation yet. */
export function wordsOf<Field extends string>(texts: Translated<Field>, field: Field, own: Language): Words {
  const { translation } = texts
  const language = translation ? otherLanguage(translation.language) : own
  const translated: string = translation?.[field] ?? ''
  return wordsFrom(language, texts[field], translated)
}

/**
 * Returns texts in their stored form: those in the organisation's language first, the others as their translation. If the field `main` is
 * written only in the other language, that language comes first.
 */
export function fromWords<Field extends string>(
  words: Readonly<Record<Field, Words>>,
  main: NoInfer<Field>,
  own: Language,
): Readonly<Record<Field, string>> & { readonly translation: Translation<Field> } {
  const first = words[main][own].trim() === '' ? otherLanguage(own) : own
  const textsIn = (language: Language) =>
    Object.fromEntries(Object.entries<Words>(words).map(([field, text]) => [field, text[language].trim()])) as Record<
      Field,
      string
    >
  const language = otherLanguage(first)
  return { ...textsIn(first), translation: { ...textsIn(language), language } as Translation<Field> }
}

/**
 * Applies the texts that a client sent which knows one language only. Changed texts are changed in the language that the client displayed;
 * the other language stays. A text equal to the displayed one is not changed, because it may be a fallback from the other language.
 */
export function rewritten<Field extends string>(
  texts: Translated<Field>,
  changed: Readonly<Record<Field, string>>,
  reader: Language | undefined,
): Readonly<Record<Field, string>> & { readonly translation: Translation<Field> | null } {
  const fields = Object.keys(changed) as Field[]
  const written = fields.filter((field) => changed[field] !== textFor(texts, field, reader))
  const changes = Object.fromEntries(written.map((field) => [field, changed[field]])) as Partial<Record<Field, string>>
  const before = Object.fromEntries(fields.map((field): [string, string] => [field, texts[field]])) as Record<
    Field,
    string
  >
  const { translation = null } = texts
  const isTranslation = translation !== null && translation.language === reader && hasTexts(translation)
  return isTranslation
    ? { ...before, translation: { ...translation, ...changes } }
    : { ...before, ...changes, translation }
}

/** Returns both languages of a text from its text in the language `own` and its translation, without surrounding spaces. */
export const wordsFrom = (own: Language, text: string, translated: string): Words =>
  own === 'nl' ? { nl: text.trim(), en: translated.trim() } : { nl: translated.trim(), en: text.trim() }

/** Whether anything is written in the second language. */
export const hasTexts = <Field extends string>(translation: Translation<Field>): boolean =>
  Object.entries<string>(translation).some(([field, text]) => field !== 'language' && text !== '')

/** Returns the language in which a text is missing although it is written in the other one; undefined if none is missing. */
export const missingIn = (words: Words): Language | undefined =>
  LANGUAGES.find((language) => words[language].trim() === '' && words[otherLanguage(language)].trim() !== '')
