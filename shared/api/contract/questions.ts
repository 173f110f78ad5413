import { z } from 'zod'
import { QUESTION_KINDS } from '#shared/domain/question/question.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, words } from './primitives.ts'

/** A question of a service. For the kind `consent`, `wording` is the exact text that the customer agrees to. */
export const question = z.strictObject({
  id,
  kind: z.enum(QUESTION_KINDS, 'invalid'),
  wording: z.string(),
  /** The options of `choice` and `choices`; empty for the other kinds. */
  options: z.array(z.string()),
  isRequired: z.boolean(),
  /** Whether the question is shown only to customers without an earlier booking (rule D196). */
  isForNewCustomers: z.boolean(),
  /** The limits of a `number`, both inclusive; null for none. */
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
})

const wording = z.string().normalize('NFC').max(10_000, 'too-long')
const options = z.array(z.string().normalize('NFC').max(1000, 'too-long')).max(100, 'too-many')

/** A question as its provider edits it, with its texts in both languages. */
export const ownQuestion = question.extend({
  wordings: words,
  /** The options in both languages: equally many in each, or none in one of them. */
  optionLists: z.strictObject({ nl: z.array(z.string()), en: z.array(z.string()) }),
})

/** A question to save. `shared/domain/question` contains the validation rules. */
export const questionToSave = question.extend({
  /** Absent for a new question. */
  id: id.optional(),
  wording,
  options: options.default([]),
  /** The texts in both languages, instead of `wording` and `options`. A client that knows one language omits them. */
  wordings: z.strictObject({ nl: wording, en: wording }).optional(),
  optionLists: z.strictObject({ nl: options, en: options }).optional(),
  isRequired: z.boolean().default(false),
  isForNewCustomers: z.boolean().default(false),
  minimum: z.number('number').nullable().default(null),
  maximum: z.number('number').nullable().default(null),
})

/**
 * Answers to questions. A date is written as 2025-03-14, a number as 12.5, and a given consent as `given`. Only `choices` may have several
 * values. `wording` is the question as the customer read it. If the question has changed since, nothing is booked (rule D197).
 */
export const givenAnswers = z
  .array(
    z.strictObject({
      questionId: id,
      wording,
      values: z.array(z.string().normalize('NFC').max(10_000, 'too-long')).max(100, 'too-many'),
    }),
  )
  .max(100, 'too-many')
  .default([])

/** An answer as providers see it. */
export const answer = z.strictObject({
  bookingId: id,
  questionId: id,
  kind: z.enum(QUESTION_KINDS),
  /** The question's wording when it was answered. */
  wording: z.string(),
  /** Empty for a required question that the provider left unanswered. */
  values: z.array(z.string()),
  /** Whether a member entered the answer for the customer. */
  isByProvider: z.boolean(),
  /** The language in which the customer read the question. */
  language: z.string(),
  answeredAt: z.string().meta({ description: 'Instant in UTC, 2025-03-14T17:30:00.000Z' }),
})

export const questions = {
  questionsOfService: defineEndpoint({
    summary: 'What the caller is asked when they book a service; without an account, what a new customer is',
    rule: 'D195',
    callers: 'anyone',
    tenant: 'header',
    success: z.strictObject({ questions: z.array(question) }),
    errors: ['not-found'],
  }),
  bookingAnswers: defineEndpoint({
    summary: 'The answers of bookings that the caller sees',
    rule: 'D197',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ bookingIds: z.array(id).max(1000, 'too-many') }),
    success: z.strictObject({ answers: z.array(answer) }),
    errors: ['not-found'],
  }),
  customerAnswers: defineEndpoint({
    summary: 'The last answer of a customer to each question, of the bookings that the caller sees',
    rule: 'D197',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({ answers: z.array(answer) }),
    errors: ['not-found'],
  }),
}
