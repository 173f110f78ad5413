import { type Language, otherLanguage, type Words, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import type { Question, QuestionDraft } from './question.ts'

type Texts = Pick<Question, 'wording' | 'options' | 'translation'>

export type OptionsByLanguage = Readonly<Record<Language, readonly string[]>>

/** A question's texts in both languages. */
export interface QuestionWords {
  readonly wordings: Words
  readonly optionLists: OptionsByLanguage
}

/**
 * Returns a question for a reader (rule D293): wording and options in the reader's language if they are written in it. Options of two
 * languages are never mixed in one list.
 */
export function questionIn<Asked extends Texts>(question: Asked, reader: Language | undefined): Asked {
  const { translation } = question
  if (!translation || translation.language !== reader) return question
  const { wording = '', options = [] } = translation
  return {
    ...question,
    wording: wording || question.wording,
    options: options.length === question.options.length ? options : question.options,
  }
}

/** Returns the versions of a question that people may have read: in its first language, and in the other one. */
export const readings = (question: Question): readonly Question[] =>
  question.translation ? [question, questionIn(question, question.translation.language)] : [question]

/** Returns wording and options in both languages. `own` is the organisation's language, for texts that have no translation yet. */
export function questionWords({ wording, options, translation }: Texts, own: Language): QuestionWords {
  const other = translation?.language ?? otherLanguage(own)
  const texts = { wording, translation: { language: other, wording: translation?.wording ?? '' } }
  const translated = translation?.options ?? []
  return {
    wordings: wordsOf(texts, 'wording', own),
    optionLists: other === 'en' ? { nl: options, en: translated } : { nl: translated, en: options },
  }
}

/**
 * Returns the texts of a question in their stored form. The organisation's language comes first, unless the question is written only in the
 * other one.
 */
export function fromQuestionWords(
  { wordings, optionLists }: QuestionWords,
  own: Language,
): Pick<QuestionDraft, 'wording' | 'options'> & { readonly translation: NonNullable<QuestionDraft['translation']> } {
  const first = wordings[own].trim() === '' ? otherLanguage(own) : own
  const other = otherLanguage(first)
  return {
    wording: wordings[first],
    options: optionLists[first],
    translation: { language: other, wording: wordings[other], options: optionLists[other] },
  }
}
