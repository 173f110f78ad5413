import { expect, it } from 'vitest'
import { contactLine } from './contact-line.ts'

it.each([
  [{ email: 'noor@example.com', phoneNumber: '06 5550 0101' }, 'noor@example.com · 06\u00A05550\u00A00101'],
  [{ email: '', phoneNumber: '0612345678' }, '0612345678'],
  [{ email: 'noor@example.com', phoneNumber: '' }, 'noor@example.com'],
])('A contact line keeps a phone number in one piece: %o', (person, line) => {
  expect(contactLine(person)).toBe(line)
})
