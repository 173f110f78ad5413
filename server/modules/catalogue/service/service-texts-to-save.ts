import type { Service } from '#shared/domain/service/service.ts'
import { fromWords, type Language, rewritten, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import type { RequestOf } from '#server/platform/http/handler.ts'

type Body = RequestOf<'saveService'>['body']

/**
 * Returns the texts of a service to store, in both languages (rule D237). They are taken from the request, or derived from the one text
 * that a client with a single language sends.
 */
export function serviceTexts(
  { name, description, names, descriptions }: Pick<Body, 'name' | 'description' | 'names' | 'descriptions'>,
  existing: Service | undefined,
  own: Language,
  reader: Language | undefined,
): Pick<Service, 'name' | 'description' | 'translation'> {
  const before = existing ?? { name: '', description: '' }
  if (!names && !descriptions) return rewritten(before, { name, description }, reader)
  const words = {
    name: names ?? wordsOf(before, 'name', own),
    description: descriptions ?? wordsOf(before, 'description', own),
  }
  return fromWords<'name' | 'description'>(words, 'name', own)
}
