import {
  fromWords,
  type Language,
  rewritten,
  textFor,
  type Translation,
  wordsFrom,
  wordsOf,
  type Words,
} from '#shared/domain/words/texts-by-language.ts'

/** An organisation's name in its stored form. The field is not called `name`, so that nobody displays it without `organisationNameFor`. */
export interface StoredName {
  /** The name in the organisation's language; never empty. */
  readonly storedName: string
  /** The name in the other language; absent or empty if it is not written. */
  readonly translation?: Translation<'name'> | null | undefined
}

/** An organisation's name and tagline in their stored form. */
export interface OrganisationWords extends StoredName {
  readonly tagline: string
  readonly translation?: Translation<'name' | 'tagline'> | null | undefined
}

/** The texts that a settings form sends. A client that knows one language sends only `name` and `tagline`. */
export interface SentWords {
  readonly name: string
  readonly names?: Words | undefined
  readonly tagline: string
  readonly taglines?: Words | undefined
}

/** Whether the name is written in both languages. */
export const isNameTranslated = ({ translation }: StoredName): boolean => (translation?.name ?? '') !== ''

/**
 * Returns the name for a reader (rule D322): in the reader's language if it is written in that language, otherwise in the organisation's.
 */
export const organisationNameFor = ({ storedName, translation }: StoredName, reader: Language | undefined): string =>
  textFor<'name'>({ name: storedName, translation }, 'name', reader)

/**
 * Returns the name in both languages; empty in a language in which it is not written. A name without a translation is in the organisation's
 * language, `own`.
 */
export const organisationNames = (organisation: StoredName, own: Language): Words =>
  isNameTranslated(organisation)
    ? wordsOf<'name'>({ name: organisation.storedName, translation: organisation.translation }, 'name', own)
    : wordsFrom(own, organisation.storedName, '')

/**
 * Returns the texts to store when a form is saved (rule D323). `own` is the organisation's language before and after the save, `reader` the
 * language of the client. An untranslated tagline stays in the language in which it was written; an untranslated name counts as being in
 * the new language.
 */
export function savedOrganisationWords(
  before: OrganisationWords,
  { name, names, tagline, taglines }: SentWords,
  own: { readonly before: Language; readonly after: Language },
  reader: Language | undefined,
): OrganisationWords & { readonly translation: Translation<'name' | 'tagline'> } {
  const words = {
    name: names ?? organisationNames(renamed(before, name, reader), own.after),
    tagline: taglines ?? wordsOf<'tagline'>(rewritten<'tagline'>(before, { tagline }, reader), 'tagline', own.before),
  }
  const { name: storedName, ...texts } = fromWords<'name' | 'tagline'>(words, 'name', own.after)
  return { storedName, ...texts }
}

/** Returns the name after a client that knows one language has sent it: changed in the language in which the client displayed it. */
function renamed(before: StoredName, name: string, reader: Language | undefined): StoredName {
  const translation = isNameTranslated(before) ? before.translation : null
  const changed = rewritten<'name'>({ name: before.storedName, translation }, { name }, reader)
  return { storedName: changed.name, translation: changed.translation }
}
