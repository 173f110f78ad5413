import {
  fromWords,
  type Language,
  rewritten,
  textFor,
  type Translation,
  wordsFrom,
  wordsOf,
  type Words,
} from '../words/words.ts'

/** An organisation's name as it is stored. It is not called `name`, so that whoever shows it takes `organisationNameFor`. */
export interface StoredName {
  /** In the organisation's language; never empty. */
  readonly storedName: string
  /** Holds the name in the other language; absent or empty when it is not written. */
  readonly translation?: Translation<'name'> | null | undefined
}

/** What an organisation says of itself, as it is stored. */
export interface OrganisationWords extends StoredName {
  readonly tagline: string
  readonly translation?: Translation<'name' | 'tagline'> | null | undefined
}

/** The texts of a form. A client that knows one language sends `name` and `tagline` only. */
export interface SentWords {
  readonly name: string
  readonly names?: Words | undefined
  readonly tagline: string
  readonly taglines?: Words | undefined
}

/** Whether the name is written in both languages. */
export const isNameTranslated = ({ translation }: StoredName): boolean => (translation?.name ?? '') !== ''

/** The name for a reader (rule D322): in the reader's language where it is written in it, else in the organisation's. */
export const organisationNameFor = ({ storedName, translation }: StoredName, reader: Language | undefined): string =>
  textFor<'name'>({ name: storedName, translation }, 'name', reader)

/** The name in both languages, empty where it is not written. A single name is in the organisation's language, `own`. */
export const organisationNames = (organisation: StoredName, own: Language): Words =>
  isNameTranslated(organisation)
    ? wordsOf<'name'>({ name: organisation.storedName, translation: organisation.translation }, 'name', own)
    : wordsFrom(own, organisation.storedName, '')

/**
 * What is stored when a form is saved (rule D323). `own` is the organisation's language before and after the save, `reader` the language
 * of the client. An untranslated tagline stays in the language that it was written in; a single name becomes one in the new language.
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

/** The name after a client of one language has sent it: changed in the language that was read. */
function renamed(before: StoredName, name: string, reader: Language | undefined): StoredName {
  const translation = isNameTranslated(before) ? before.translation : null
  const changed = rewritten<'name'>({ name: before.storedName, translation }, { name }, reader)
  return { storedName: changed.name, translation: changed.translation }
}
