import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { readErrorBody } from './read-error-body.ts'
import { presentCredentialsError, presentError } from './present-error.ts'

const textOf = (code: string) => `text of ${code}`
const validation = new AppError('validation', {
  message: 'Validation Errors',
  fieldErrors: { email: 'Bad', password: 'Short' },
})
const lone = new AppError('credentials-invalid', { message: 'Wrong' })

test.each([
  [
    'a named target comes first',
    validation,
    'picker',
    { kind: 'field', field: 'picker', message: 'Validation Errors' },
  ],
  [
    'fields without a message go to their fields, whatever the target',
    new AppError('validation', { fieldErrors: { price: 'Too high' } }),
    'picker',
    { kind: 'fields', messages: { price: 'Too high' } },
  ],
  ['then the fields', validation, undefined, { kind: 'fields', messages: { email: 'Bad', password: 'Short' } }],
  ['then a notification', lone, undefined, { kind: 'notification', message: 'Wrong' }],
  [
    'a lone message without a known code is a notification too',
    readErrorBody(400, { error: { responseMessage: 'Closed on Monday' } }),
    undefined,
    { kind: 'notification', message: 'Closed on Monday' },
  ],
  [
    'a failure without a text is worded by its code',
    new AppError('network'),
    undefined,
    { kind: 'notification', message: 'text of network' },
  ],
] as const)('How an error of the log-in form is shown: %s (R-A8.2)', (_, error, target, presentation) => {
  expect(presentError(error, textOf, target)).toEqual(presentation)
})

test('A validation error is shown at its fields, and any other error at the e-mail field (R-B8.2)', () => {
  expect(presentCredentialsError(validation, textOf)).toEqual({
    kind: 'fields',
    messages: { email: 'Bad', password: 'Short' },
  })
  expect(presentCredentialsError(lone, textOf)).toEqual({ kind: 'field', field: 'email', message: 'Wrong' })
})

test('An unexpected programming error is not shown to the user but thrown on', () => {
  const bug = new TypeError('x is undefined')
  expect(() => presentError(bug, textOf)).toThrow(bug)
})
