import type { ColumnType } from 'kysely'
import type { QuestionKind, QuestionTranslation } from '#shared/domain/question/question.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** Tables of questions and answers. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    service_question: ServiceQuestionTable
    booking_answer: BookingAnswerTable
  }
}

interface ServiceQuestionTable {
  organization_id: string
  id: string
  service_id: string
  position: number
  kind: QuestionKind
  wording: string
  options: string[]
  is_required: boolean
  is_for_new_customers: boolean
  minimum: number | null
  maximum: number | null
  translation: ColumnType<QuestionTranslation | null, string | null | undefined, string | null>
}

interface BookingAnswerTable {
  organization_id: string
  booking_id: string
  question_id: string
  position: number
  kind: QuestionKind
  /** The wording of the question at the time of the booking. */
  wording: string
  answer: string[]
  is_by_provider: boolean
  locale: Locale
  answered_at: Date
}
