/** The languages in which an organisation writes its texts; those of the product. */
export const LANGUAGES = ['nl', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** A text in both languages; empty where it is not written. */
export type Words = Readonly<Record<Language, string>>

/** Texts in the other language than their owner's. An absent or empty one is not written. */
export type Translation<Field extends string> = { readonly language: Language } & Readonly<
  Partial<Record<Field, string>>
>

/** What has texts with a translation. Null or absent: the texts are in the organisation's language only. */
export type Translated<Field extends string> = Readonly<Record<Field, string>> & {
  readonly translation?: Translation<Field> | null | undefined
}

export const otherLanguage = (language: Language): Language => (language === 'nl' ? 'en' : 'nl')

/**
 * A text for a reader (rule D236): in the reader's language, else in the one that it is written in. A reader who asks for no language
 * gets the organisation's own. Example: a name in Dutch only is Dutch for everybody.
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

/** A text in both languages, as it is written. `own` is the organisation's language, for texts that have no translation yet. */
export function wordsOf<Field extends string>(texts: Translated<Field>, field: Field, own: Language): Words {
  const { translation } = texts
  const language = translation ? otherLanguage(translation.language) : own
  const translated: string = translation?.[field] ?? ''
  return wordsFrom(language, texts[field], translated)
}

/**
 * Texts as they are stored: first those of the organisation's language, with the others as their translation. When the field `main`
 * is only written in the other language, that one is first.
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
 * Texts of a client that knows one language only: what was changed is changed in the language that the client read, and the other one
 * stays. A text that is the one that was read is not changed, as it may be the fallback of the other language.
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

/** Both languages of a text: that of its owner's language, and the other one. Spaces around them are left out. */
export const wordsFrom = (own: Language, text: string, translated: string): Words =>
  own === 'nl' ? { nl: text.trim(), en: translated.trim() } : { nl: translated.trim(), en: text.trim() }

/** Whether anything is written in the second language. */
export const hasTexts = <Field extends string>(translation: Translation<Field>): boolean =>
  Object.entries<string>(translation).some(([field, text]) => field !== 'language' && text !== '')

/** The language in which a text is missing while it is written in the other one. */
export const missingIn = (words: Words): Language | undefined =>
  LANGUAGES.find((language) => words[language].trim() === '' && words[otherLanguage(language)].trim() !== '')
