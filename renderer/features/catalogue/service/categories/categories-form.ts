import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Input, Output } from '#shared/api/client.ts'
import { LONGEST_CATEGORY_NAME } from '#shared/domain/service/service-categories.ts'
import { type Language, otherLanguage, wordsFrom } from '#shared/domain/words/texts-by-language.ts'

/** A category in the form. */
export interface CategoryDraft {
  /** The id of the stored category; for a new one a temporary id. */
  readonly id: string
  readonly isNew: boolean
  /** The name in the organisation's language, and in the other one. One of them may be empty. */
  readonly name: string
  readonly otherName: string
}

export interface CategoriesDraft {
  version: number
  categories: readonly CategoryDraft[]
}

type Stored = Output<'serviceCategories'>

export const draftOf = ({ version, categories }: Stored, own: Language): CategoriesDraft => ({
  version,
  categories: categories.map(({ id, names }) => ({
    id,
    isNew: false,
    name: names[own],
    otherName: names[otherLanguage(own)],
  })),
})

export const hasName = ({ name, otherName }: CategoryDraft): boolean => name.trim() !== '' || otherName.trim() !== ''

const isShort = (name: string): boolean => name.trim().length <= LONGEST_CATEGORY_NAME

/** Each category has a name in one of the languages. */
export const categoriesResolver: Resolver<CategoriesDraft> = (draft) => {
  const isValid = draft.categories.every((each) => hasName(each) && isShort(each.name) && isShort(each.otherName))
  if (isValid) return { values: draft, errors: {} }
  const errors = { categories: { type: 'rule', message: 'required' } }
  return { values: {}, errors: errors as FieldErrors<CategoriesDraft> }
}

/** The request that saves the categories in their order. */
export const toRequest = (
  { version, categories }: CategoriesDraft,
  own: Language,
): Input<'saveServiceCategories'>['body'] => ({
  version,
  categories: categories.map(({ id, isNew, name, otherName }) => ({
    ...(!isNew && { id }),
    names: wordsFrom(own, name, otherName),
  })),
})
