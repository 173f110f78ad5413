import { describe, expect, test } from 'vitest'
import { sizeOfText } from '#shared/domain/text-message/segments.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { reminderText } from './reminder-text.ts'

const stopUrl = `https://boek.inplan.example/t/${'x'.repeat(38)}`
const words = {
  organisationName: 'Studio Noord',
  start: parseInstant('2025-03-14T18:30:00+01:00')!,
  zone: zoneOf('Europe/Amsterdam'),
  isRemote: false,
  stopUrl,
}

describe('the words of a reminder by text message (R-D262)', () => {
  test('say who reminds, the organisation’s local time, and how to stop the messages', () => {
    expect(reminderText(words, 'en')).toBe(
      `Studio Noord: your appointment is on Fri, 14 Mar at 18:30. Stop texts: ${stopUrl}`,
    )
    expect(reminderText(words, 'nl')).toBe(
      `Studio Noord: je afspraak is op vr 14 mrt om 18:30. Geen sms meer: ${stopUrl}`,
    )
    const inNewYork = reminderText({ ...words, zone: zoneOf('America/New_York') }, 'en')
    expect(inNewYork).toContain('Fri, 14 Mar at 13:30')
  })

  test('give the UTC offset for a phone or video call (R-D352)', () => {
    const call = { ...words, isRemote: true, zone: zoneOf('America/Vancouver') }
    expect(reminderText(call, 'en')).toContain('Fri, 14 Mar at 10:30 (UTC-7). ')
    expect(reminderText(call, 'nl')).toContain('vr 14 mrt om 10:30 (UTC-7). ')
  })

  test.each(['en', 'nl'] as const)('are one segment in %s, also with a long name', (locale) => {
    const organisationName = 'Praktijk voor Fysiotherapie, Massage en Beweging Amsterdam-Noord'
    const text = reminderText({ ...words, organisationName }, locale)
    expect(text).toContain('Praktijk voor Fysiotherapie...: ')
    expect(sizeOfText(text)).toMatchObject({ encoding: 'gsm-7', segments: 1 })
  })

  test('keep a name in another script complete, although the message then costs more', () => {
    const text = reminderText({ ...words, organisationName: 'Студия\nСевер' }, 'en')
    expect(text).toContain('Студия Север: ')
    expect(sizeOfText(text)).toMatchObject({ encoding: 'ucs-2', segments: 3 })
  })
})
