import type { Language } from '#shared/domain/words/texts-by-language.ts'

/** The kinds of questions. 'choice' takes one option, 'choices' any number of them. */
export const QUESTION_KINDS = ['short-text', 'long-text', 'choice', 'choices', 'number', 'date', 'consent'] as const

export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** A question that is asked with each booking of a service. */
export interface Question {
  readonly id: string
  readonly kind: QuestionKind
  /** The question's text. For a consent it is the exact text that the customer agrees to. */
  readonly wording: string
  /** The options of a choice; empty for the other kinds. */
  readonly options: readonly string[]
  readonly isRequired: boolean
  /** Whether the question is shown only to customers without an earlier booking (rule D196). */
  readonly isForNewCustomers: boolean
  /** The limits of a number, both inclusive; null for none and for the other kinds. */
  readonly minimum: number | null
  readonly maximum: number | null
  /**
   * The texts in the other language. Null or absent if they are not translated, or if the question was prepared for a reader of one
   * language.
   */
  readonly translation?: QuestionTranslation | null
}

/** A question's texts in its second language. Absent or empty texts are not written. */
export interface QuestionTranslation {
  readonly language: Language
  readonly wording?: string
  /** The translated options, in the order of the original ones: equally many, or none. */
  readonly options?: readonly string[]
}

/** A question before the server has given it an id. */
export type QuestionDraft = Omit<Question, 'id'>

export const MOST_QUESTIONS = 20
export const LONGEST_WORDING = 300
/** A consent may be longer than other questions, because its wording contains the full terms. */
export const LONGEST_CONSENT = 2000
export const FEWEST_OPTIONS = 2
export const MOST_OPTIONS = 20
export const LONGEST_OPTION = 100
export const LONGEST_SHORT_ANSWER = 200
export const LONGEST_LONG_ANSWER = 2000
/** The largest number that is stored exactly with six decimals. */
export const LARGEST_NUMBER = 999_999_999

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'choices'

export const longestWording = (kind: QuestionKind): number => (kind === 'consent' ? LONGEST_CONSENT : LONGEST_WORDING)

/** The fields of a question; the last two are texts in the second language. */
export type QuestionField = 'wording' | 'options' | 'minimum' | 'maximum' | 'otherWording' | 'otherOptions'

/** Why a field of a question is invalid; each code has a text in `validation` of `shared/i18n`. */
export type QuestionProblem =
  | 'required'
  | 'too-long'
  | 'too-many'
  | 'options'
  | 'options-twice'
  | 'options-number'
  | 'number'
  | 'number-order'

/** Returns the validation errors of a question by field (rule D195). Surrounding spaces are ignored when texts are compared. */
export function questionProblems({
  kind,
  wording,
  options,
  minimum,
  maximum,
  translation,
}: QuestionDraft): Readonly<Partial<Record<QuestionField, QuestionProblem>>> {
  const filled = filledOptions(options)
  const optionsProblem = hasOptions(kind) ? problemOfOptions(filled) : undefined
  const translated = filledOptions(translation?.options ?? [])
  const isTranslated = hasOptions(kind) && translated.length > 0
  const translationProblem = isTranslated ? problemOfTranslation(filled, translated) : undefined
  const text = wording.trim()
  const isOrdered = minimum === null || maximum === null || minimum <= maximum
  return {
    ...(text === '' && { wording: 'required' }),
    ...(text.length > longestWording(kind) && { wording: 'too-long' }),
    ...(optionsProblem && { options: optionsProblem }),
    ...((translation?.wording ?? '').trim().length > longestWording(kind) && { otherWording: 'too-long' }),
    ...(translationProblem && { otherOptions: translationProblem }),
    ...(kind === 'number' && !isOrdered && { maximum: 'number-order' }),
    ...(kind === 'number' && !isWithinReach(maximum) && { maximum: 'number' }),
    ...(kind === 'number' && !isWithinReach(minimum) && { minimum: 'number' }),
  }
}

const isWithinReach = (limit: number | null): boolean =>
  limit === null || (Number.isFinite(limit) && Math.abs(limit) <= LARGEST_NUMBER)

const filledOptions = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '')

function problemOfOptions(filled: readonly string[]): QuestionProblem | undefined {
  if (filled.length < FEWEST_OPTIONS) return 'options'
  if (filled.length > MOST_OPTIONS) return 'too-many'
  if (filled.some((option) => option.length > LONGEST_OPTION)) return 'too-long'
  return new Set(filled).size < filled.length ? 'options-twice' : undefined
}

/** Checks the translated options: each must correspond to the option at the same position. */
const problemOfTranslation = (options: readonly string[], translated: readonly string[]): QuestionProblem | undefined =>
  translated.length === options.length ? problemOfOptions(translated) : 'options-number'

/** Returns a question in its stored form: texts without surrounding spaces, and without fields that its kind does not use. */
export function tidyQuestion<Draft extends QuestionDraft>(question: Draft): Draft {
  const { kind, wording, options, minimum, maximum, translation } = question
  return {
    ...question,
    wording: wording.trim(),
    options: hasOptions(kind) ? filledOptions(options) : [],
    minimum: kind === 'number' ? minimum : null,
    maximum: kind === 'number' ? maximum : null,
    ...(translation && {
      translation: {
        language: translation.language,
        wording: (translation.wording ?? '').trim(),
        options: hasOptions(kind) ? filledOptions(translation.options ?? []) : [],
      },
    }),
  }
}

/** Whether a question applies to a customer (rule D196). */
export const isAskedOf = (
  { isForNewCustomers }: Pick<Question, 'isForNewCustomers'>,
  isNewCustomer: boolean,
): boolean => isNewCustomer || !isForNewCustomers
