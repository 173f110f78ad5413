import type { Language } from '#shared/domain/words/texts-by-language.ts'

/** The languages of an answer: the organisation's own, and the one that the request asks for. */
export interface AnswerLanguages {
  readonly own: Language
  readonly reader: Language | undefined
}
