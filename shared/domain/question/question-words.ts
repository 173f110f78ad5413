import { type Language, otherLanguage, type Words, wordsOf } from '../words/words.ts'
import type { Question, QuestionDraft } from './question.ts'

type Texts = Pick<Question, 'wording' | 'options' | 'translation'>

export type OptionsByLanguage = Readonly<Record<Language, readonly string[]>>

/** A question's texts in both languages. */
export interface QuestionWords {
  readonly wordings: Words
  readonly optionLists: OptionsByLanguage
}

/**
 * A question for a reader (rule D293): wording and options in the reader's language, each as far as it is written. Nobody reads options
 * of two languages side by side.
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

/** The question as people may have read it: in its first language, and in the other one. */
export const readings = (question: Question): readonly Question[] =>
  question.translation ? [question, questionIn(question, question.translation.language)] : [question]

/** Wording and options as they are written. `own` is the organisation's language, for texts that have no translation yet. */
export function questionWords({ wording, options, translation }: Texts, own: Language): QuestionWords {
  const other = translation?.language ?? otherLanguage(own)
  const texts = { wording, translation: { language: other, wording: translation?.wording ?? '' } }
  const translated = translation?.options ?? []
  return {
    wordings: wordsOf(texts, 'wording', own),
    optionLists: other === 'en' ? { nl: options, en: translated } : { nl: translated, en: options },
  }
}

/** The texts of a question as they are stored: first those of the organisation's language, unless it is written in the other only. */
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
