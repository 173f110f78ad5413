import type { Service } from '#shared/domain/service/service.ts'
import { fromWords, type Language, rewritten, wordsOf } from '#shared/domain/words/words.ts'
import type { RequestOf } from '#server/platform/http/handler.ts'

type Body = RequestOf<'saveService'>['body']

/** What a service has in both languages as it is stored (rule D237): as given, or what a client of one language makes of it. */
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
