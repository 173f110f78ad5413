import { groupBy } from '#shared/browsers/group-by.ts'
import { parseLocalDate } from '#shared/time/local-date.ts'
import {
  isAskedOf,
  LARGEST_NUMBER,
  LONGEST_LONG_ANSWER,
  LONGEST_SHORT_ANSWER,
  type Question,
  type QuestionKind,
} from './question.ts'
import { readings } from './question-by-language.ts'

/**
 * The values of an answer as texts: one text, option, number (12.5) or date (2025-03-14), several options, or `CONSENT_GIVEN`. Empty if the
 * question was not answered.
 */
export type AnswerValues = readonly string[]

/** The value of a consent that was given; one that was not given has no values. */
export const CONSENT_GIVEN = 'given'

/** An answer as a person gave it, with the wording that the person read. */
export interface GivenAnswer {
  readonly questionId: string
  readonly wording: string
  readonly values: AnswerValues
}

/** An answer as it is stored, together with the question's wording at the time (rule D197). */
export interface Answer extends GivenAnswer {
  readonly kind: QuestionKind
}

/** Why an answer is invalid; each code has a text in `validation` of `shared/i18n`. */
export type AnswerProblem = 'required' | 'consent' | 'too-long' | 'invalid' | 'number' | 'number-range' | 'date'

/**
 * Who enters an answer. 'provider': a member notes what the customer says, for example on the phone, and may leave questions unanswered
 * (rule D198).
 */
export type Answerer = 'customer' | 'provider'

export type CheckedAnswers =
  | { readonly kind: 'valid'; readonly answers: readonly Answer[] }
  /**
   * A question is no longer asked, or has another wording now. Nothing is stored, because the answers belong to another wording than the
   * person read.
   */
  | { readonly kind: 'changed' }
  | { readonly kind: 'invalid'; readonly problems: ReadonlyMap<string, AnswerProblem> }

/**
 * Checks the answers to the questions of a service (rules D195 to D198). The valid answers have the order of the questions and the wording
 * that the person read, in either language (rule D293).
 * - A customer must answer each required question that applies to them.
 * - A required question that a provider leaves unanswered is stored without values; screens show it as "not asked".
 * - Other unanswered questions are not stored.
 * @param isNewCustomer whether the customer has no earlier booking (rule D196)
 */
export function checkAnswers(
  questions: readonly Question[],
  given: readonly GivenAnswer[],
  by: Answerer,
  isNewCustomer: boolean,
): CheckedAnswers {
  const known = new Map(questions.map((question) => [question.id, readings(question)]))
  const wasAsked = ({ questionId, wording }: GivenAnswer) =>
    known.get(questionId)?.some((reading) => reading.wording === wording) === true
  if (!given.every(wasAsked)) return { kind: 'changed' }
  const byQuestion = groupBy(given, ({ questionId }) => questionId)
  const problems = new Map<string, AnswerProblem>()
  const answers: Answer[] = []
  for (const question of questions) {
    const { id, kind, isRequired } = question
    const [answer, ...others] = byQuestion.get(id) ?? []
    const values = tidyValues(kind, answer?.values ?? [])
    const { wording } = answer ?? question
    const read = readings(question).filter((reading) => reading.wording === wording)
    const isOpen = values.length === 0
    const mustAnswer = isRequired && isAskedOf(question, isNewCustomer)
    const problem = others.length > 0 ? 'invalid' : problemInEach(read, values)
    if (isOpen && mustAnswer && by === 'customer') problems.set(id, kind === 'consent' ? 'consent' : 'required')
    else if (problem) problems.set(id, problem)
    else if (!isOpen || mustAnswer) answers.push({ questionId: id, kind, wording, values })
  }
  return problems.size > 0 ? { kind: 'invalid', problems } : { kind: 'valid', answers }
}

/**
 * Returns why values are invalid in every language in which the question may have been read; options may differ even if the wording is the
 * same in both languages.
 */
function problemInEach(readingsOfOne: readonly Question[], values: AnswerValues): AnswerProblem | undefined {
  const problems = readingsOfOne.map((reading) => answerProblem(reading, values))
  return problems.includes(undefined) ? undefined : problems[0]
}

/** Returns the values without empty ones and without surrounding spaces. A number gets a decimal point: '12,50' → '12.50'. */
export function tidyValues(kind: QuestionKind, values: AnswerValues): AnswerValues {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '')
  return kind === 'number' ? filled.map((value) => value.replace(',', '.')) : filled
}

/** Returns why values from `tidyValues` are invalid; undefined if they are valid or empty. */
export function answerProblem(question: Question, values: AnswerValues): AnswerProblem | undefined {
  const [value, ...others] = values
  if (value === undefined) return undefined
  if (question.kind === 'choices') return choicesProblem(question, values)
  return others.length > 0 ? 'invalid' : problemOfOne[question.kind](value, question)
}

/** Text without control characters and lone surrogates, which neither files nor the database can store. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u
const NUMBER = /^-?\d{1,9}(?:\.\d{1,6})?$/

function textProblem(value: string, longest: number, pattern: RegExp): AnswerProblem | undefined {
  if (value.length > longest) return 'too-long'
  return pattern.test(value) ? undefined : 'invalid'
}

function choicesProblem({ options }: Question, values: AnswerValues): AnswerProblem | undefined {
  const isKnown = values.every((value) => options.includes(value))
  return isKnown && new Set(values).size === values.length ? undefined : 'invalid'
}

function numberProblem({ minimum, maximum }: Question, value: string): AnswerProblem | undefined {
  if (!NUMBER.test(value)) return 'number'
  const number = Number(value)
  return number >= (minimum ?? -LARGEST_NUMBER) && number <= (maximum ?? LARGEST_NUMBER) ? undefined : 'number-range'
}

const problemOfOne: Readonly<
  Record<Exclude<QuestionKind, 'choices'>, (value: string, question: Question) => AnswerProblem | undefined>
> = {
  'short-text': (value) => textProblem(value, LONGEST_SHORT_ANSWER, ONE_LINE),
  'long-text': (value) => textProblem(value, LONGEST_LONG_ANSWER, LINES),
  choice: (value, { options }) => (options.includes(value) ? undefined : 'invalid'),
  number: (value, question) => numberProblem(question, value),
  date: (value) => (isDate(value) ? undefined : 'date'),
  consent: (value) => (value === CONSENT_GIVEN ? undefined : 'invalid'),
}

const isDate = (value: string): boolean =>
  parseLocalDate(value) !== undefined && value >= '1900-01-01' && value < '3000-01-01'
