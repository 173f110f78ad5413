import type { Output } from '#shared/api/client.ts'
import type { Question } from '#shared/domain/question/question.ts'
import { questionIn, questionWords } from '#shared/domain/question/question-by-language.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { AnswerLanguages } from '#server/platform/wire/answer-languages.ts'

/** A question as a customer reads it (rule D293). */
export function wireQuestion(
  question: Question,
  reader: Language | undefined,
): Output<'questionsOfService'>['questions'][number] {
  const { options, translation: _, ...read } = questionIn(question, reader)
  return { ...read, options: [...options] }
}

/** A question with both languages, as its provider writes it. */
export function wireOwnQuestion(
  question: Question,
  { own, reader }: AnswerLanguages,
): Output<'saveService'>['questions'][number] {
  const { wordings, optionLists } = questionWords(question, own)
  return {
    ...wireQuestion(question, reader),
    wordings,
    optionLists: { nl: [...optionLists.nl], en: [...optionLists.en] },
  }
}
