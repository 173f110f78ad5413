import { describe, expect, test } from 'vitest'
import { DEFAULT_TEXT_BODY, parseTextBody, textBody } from './text-request-body.ts'

const values = { to: '+31612345678', from: 'Inplan', text: 'At 9 in "Noord", {to}\n', reference: 'r-1' }

function templateOf(json: string) {
  const parsed = parseTextBody(json)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.template
}

describe('the request body for a text message (T-A8)', () => {
  test('contains the values of the message inside the strings of the template, whatever characters they have', () => {
    const body: unknown = JSON.parse(textBody(templateOf(DEFAULT_TEXT_BODY), values))
    expect(body).toEqual(values)
  })

  test('follows the service’s template', () => {
    const template = templateOf('{"messages":[{"destination":"tel:{to}","content":"{text}","retry":false,"ttl":60}]}')
    expect(JSON.parse(textBody(template, values))).toEqual({
      messages: [{ destination: 'tel:+31612345678', content: values.text, retry: false, ttl: 60 }],
    })
  })
})

test.each([
  ['{"to":"{to}"', 'must be JSON'],
  ['{"to":"{to}"}', 'must contain {text}'],
  ['{}', 'must contain {to} and {text}'],
])('The text message template %s %s', (json, problem) => {
  expect(parseTextBody(json)).toEqual({ problem })
})
