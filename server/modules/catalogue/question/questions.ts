import type { Selectable } from 'kysely'
import type { Question } from '#shared/domain/question/question.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Questions by the id of their service, in the order in which they are asked. */
export type QuestionsByService = ReadonlyMap<string, readonly Question[]>

const questions = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('service_question')
    .where('organization_id', '=', organisationId)
    .selectAll()
    .orderBy('service_id')
    .orderBy('position')

/** The questions of all services of the organisation. */
export async function listQuestions(transaction: TenantTransaction): Promise<QuestionsByService> {
  const rows = await questions(transaction).execute()
  const byService = Map.groupBy(rows, (row) => row.service_id)
  return new Map([...byService].map(([serviceId, own]) => [serviceId, own.map(questionOf)]))
}

/** The questions of a service. */
export async function questionsOf(transaction: TenantTransaction, serviceId: string): Promise<Question[]> {
  return (await questions(transaction).where('service_id', '=', serviceId).execute()).map(questionOf)
}

const questionOf = (row: Selectable<Tables['service_question']>): Question => ({
  id: row.id,
  kind: row.kind,
  wording: row.wording,
  options: row.options,
  isRequired: row.is_required,
  isForNewCustomers: row.is_for_new_customers,
  minimum: row.minimum,
  maximum: row.maximum,
  translation: row.translation,
})

/** Replaces the questions of a service, in the order of the list. Needs `lockService`. */
export async function saveQuestions(
  { sql, organisationId }: TenantTransaction,
  serviceId: string,
  saved: readonly Question[],
): Promise<void> {
  await sql
    .deleteFrom('service_question')
    .where('organization_id', '=', organisationId)
    .where('service_id', '=', serviceId)
    .execute()
  if (saved.length === 0) return
  const rows = saved.map((question, position) => ({
    organization_id: organisationId,
    id: question.id,
    service_id: serviceId,
    position,
    kind: question.kind,
    wording: question.wording,
    options: [...question.options],
    is_required: question.isRequired,
    is_for_new_customers: question.isForNewCustomers,
    minimum: question.minimum,
    maximum: question.maximum,
    translation: question.translation ?? null,
  }))
  await insertRows(organisationId, 'service_question', rows).execute(sql)
}
