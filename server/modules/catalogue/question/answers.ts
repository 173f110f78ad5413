import { sql as expression, type SqlBool } from 'kysely'
import type { Answer } from '#shared/domain/question/answer.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'

/** An answer of a booking. */
export interface BookingAnswer extends Answer {
  readonly bookingId: string
  /** Whether a member entered the answer for the customer. */
  readonly isByProvider: boolean
  /** The language in which the customer was asked. */
  readonly locale: Locale
  readonly answeredAt: Date
}

const columns = [
  'booking_answer.booking_id as bookingId',
  'booking_answer.question_id as questionId',
  'booking_answer.kind',
  'booking_answer.wording',
  'booking_answer.answer as values',
  'booking_answer.is_by_provider as isByProvider',
  'booking_answer.locale',
  'booking_answer.answered_at as answeredAt',
] as const

/** Returns the table rows of answers. `position` keeps their order. */
export const answerRows = (organisationId: string, answers: readonly BookingAnswer[]) =>
  answers.map((answer, position) => ({
    organization_id: organisationId,
    booking_id: answer.bookingId,
    question_id: answer.questionId,
    position,
    kind: answer.kind,
    wording: answer.wording,
    answer: [...answer.values],
    is_by_provider: answer.isByProvider,
    locale: answer.locale,
    answered_at: answer.answeredAt,
  }))

export async function insertAnswers(
  { sql, organisationId }: TenantTransaction,
  answers: readonly BookingAnswer[],
): Promise<void> {
  if (answers.length === 0) return
  await insertRows(organisationId, 'booking_answer', answerRows(organisationId, answers)).execute(sql)
}

/** The answers of bookings by the id of the booking, in the order in which they were asked. */
export async function answersOfBookings(
  { sql, organisationId }: TenantTransaction,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BookingAnswer[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await sql
    .selectFrom('booking_answer')
    .where('organization_id', '=', organisationId)
    .where(expression<SqlBool>`booking_id = any(${bookingIds}::uuid[])`)
    .select(columns)
    .orderBy('booking_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

/**
 * Returns a customer's latest answer to each question, most recent first. A question that was left unanswered in a later booking keeps its
 * earlier answer.
 * @param specialistId reads only bookings with this specialist
 */
export async function lastAnswersOf(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  specialistId?: string,
): Promise<BookingAnswer[]> {
  let query = sql
    .selectFrom('booking_answer')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'booking_answer.organization_id')
        .onRef('booking.id', '=', 'booking_answer.booking_id'),
    )
    .where('booking_answer.organization_id', '=', organisationId)
    .where('booking.customer_id', '=', customerId)
    .where(expression<SqlBool>`cardinality(booking_answer.answer) > 0`)
  if (specialistId !== undefined) query = query.where('booking.specialist_id', '=', specialistId)
  const rows = await query
    .select(columns)
    .orderBy('booking_answer.answered_at', 'desc')
    .orderBy('booking_answer.booking_id')
    .orderBy('booking_answer.position')
    .execute()
  return [...Map.groupBy(rows, ({ questionId }) => questionId).values()].flatMap(([last]) => last ?? [])
}

/** Deletes all answers of a customer. */
export async function deleteAnswersOf({ sql, organisationId }: TenantTransaction, customerId: string): Promise<void> {
  const own = sql
    .selectFrom('booking')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select('id')
  await sql
    .deleteFrom('booking_answer')
    .where('organization_id', '=', organisationId)
    .where('booking_id', 'in', own)
    .execute()
}
