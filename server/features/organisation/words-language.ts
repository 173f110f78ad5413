import { sql as expression } from 'kysely'
import { type Language, otherLanguage } from '#shared/domain/words/words.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The tables with texts that count as written in the organisation's language until somebody translates them. */
const TABLES = ['service', 'package', 'specialist', 'own_page', 'service_question'] as const

/**
 * Notes the language of texts without a translation. To be called before the organisation's language changes from `written`, so that
 * Dutch texts do not count as English ones from then on.
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
