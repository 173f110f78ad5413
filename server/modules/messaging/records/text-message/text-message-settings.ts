import type { TextPolicy } from '#shared/domain/text-message/text-policy.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

export interface TextSettings extends TextPolicy {
  readonly version: number
}

const settings = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select([
      'texts_on',
      'texts_hours_before',
      'texts_instead_of_mail',
      'texts_codes',
      'texts_quiet_from',
      'texts_quiet_to',
      'texts_monthly_limit_cents',
      'texts_version',
    ])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof settings>['executeTakeFirst']>>>

const fromRow = (row: Row): TextSettings => ({
  isOn: row.texts_on,
  hoursBefore: row.texts_hours_before,
  insteadOfMail: row.texts_instead_of_mail,
  sendsCodes: row.texts_codes,
  quiet: { from: row.texts_quiet_from, to: row.texts_quiet_to },
  monthlyLimitCents: row.texts_monthly_limit_cents,
  version: row.texts_version,
})

/** The organisation's settings of text messages; undefined when it does not exist. */
export async function findTextSettings(transaction: TenantTransaction): Promise<TextSettings | undefined> {
  const row = await settings(transaction).executeTakeFirst()
  return row && fromRow(row)
}

/** Like `findTextSettings`, and locks the row until the transaction ends. */
export async function lockTextSettings(transaction: TenantTransaction): Promise<TextSettings | undefined> {
  const row = await settings(transaction).forUpdate().executeTakeFirst()
  return row && fromRow(row)
}

export async function saveTextSettings(
  { sql, organisationId }: TenantTransaction,
  { isOn, hoursBefore, insteadOfMail, sendsCodes, quiet, monthlyLimitCents }: TextPolicy,
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      texts_on: isOn,
      texts_hours_before: hoursBefore,
      texts_instead_of_mail: insteadOfMail,
      texts_codes: sendsCodes,
      texts_quiet_from: quiet.from,
      texts_quiet_to: quiet.to,
      texts_monthly_limit_cents: monthlyLimitCents,
      texts_version: row('texts_version', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute()
}
