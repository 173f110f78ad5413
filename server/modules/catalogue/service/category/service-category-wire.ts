import type { Output } from '#shared/api/client.ts'
import type { ServiceCategory } from '#shared/domain/service/service-categories.ts'
import { textFor, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import type { AnswerLanguages } from '#server/platform/wire/answer-languages.ts'

export const wireCategory = (
  category: ServiceCategory,
  { own, reader }: AnswerLanguages,
): Output<'serviceCategories'>['categories'][number] => ({
  id: category.id,
  name: textFor(category, 'name', reader),
  names: wordsOf(category, 'name', own),
})
