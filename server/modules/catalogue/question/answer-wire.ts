import type { Output } from '#shared/api/client.ts'
import type { BookingAnswer } from './answers.ts'

/** An answer as providers see it. */
export const wireAnswer = ({
  values,
  locale,
  answeredAt,
  ...answer
}: BookingAnswer): Output<'bookingAnswers'>['answers'][number] => ({
  ...answer,
  values: [...values],
  language: locale,
  answeredAt: answeredAt.toISOString(),
})
