import { sql as expression } from 'kysely'
import { type Language, otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The tables with texts that count as written in the organisation's language until somebody translates them. */
const TABLES = ['service', 'package', 'specialist', 'own_page', 'service_question'] as const

/**
 * Stores the current language on all texts that have no translation. Must be called before the organisation's language changes from
 * `written`; otherwise its Dutch texts would count as English ones afterwards.
 */
export async function keepLanguageOfWords(
  { sql, organisationId }: TenantTransaction,
  written: Language,
): Promise<void> {
  const translation = JSON.stringify({ language: otherLanguage(written) })
  for (const table of TABLES) {
    await expression`
      update ${expression.table(table)} set translation = ${translation}::jsonb
      where organization_id = ${organisationId} and translation is null`.execute(sql)
  }
}
