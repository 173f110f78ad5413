import type { Output } from '#shared/api/client.ts'
import type { Question } from '#shared/domain/question/question.ts'

export const wireQuestion = ({
  options,
  ...question
}: Question): Output<'questionsOfService'>['questions'][number] => ({
  ...question,
  options: [...options],
})
