import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/domain/words/texts-by-language.ts'

/**
 * Selects the name of a row in the reader's language, from a table with translations. It gives the same result as `textFor` for a name,
 * which is never empty.
 */
export const nameInLanguage = (table: 'service' | 'package', reader: Language | undefined): RawBuilder<string> => {
  const translation = sql.ref(`${table}.translation`)
  return sql`case when ${translation} ->> 'language' = ${reader ?? ''}
    then coalesce(nullif(${translation} ->> 'name', ''), ${sql.ref(`${table}.name`)})
    else ${sql.ref(`${table}.name`)} end`
}
