import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Input, Output } from '#shared/api/client.ts'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    title: 'Text messages',
    on: 'Remind by text message',
    hours: /^Hours before/,
    limit: /^At most per month/,
    codes: /^Send log-in codes by text message/,
    instead: 'Send no reminders by email to customers who get a text message',
    from: /^Quiet from/,
    save: 'Save',
    saved: 'Saved',
    month: '3 messages · 4 parts · €0.32 of €20',
    problem: 'Choose 1 to 72 hours.',
    none: /sends no text messages yet/,
  },
  nl: {
    title: 'Sms-berichten',
    on: 'Herinneren per sms',
    hours: /^Uren van tevoren/,
    limit: /^Hoogstens per maand/,
    codes: /^Inlogcodes per sms/,
    instead: 'Geen herinneringen per mail aan klanten die een sms krijgen',
    from: /^Stil vanaf/,
    save: 'Opslaan',
    saved: 'Opgeslagen',
    month: '3 berichten · 4 delen · €0,32 van €20',
    problem: 'Kies 1 tot en met 72 uur.',
    none: /verstuurt nog geen sms-berichten/,
  },
} as const

const stored: Output<'textSettings'> = {
  isAvailable: true,
  isOn: true,
  hoursBefore: 24,
  insteadOfMail: false,
  sendsCodes: false,
  quietFrom: '21:00',
  quietTo: '08:00',
  monthlyLimit: 20,
  pricePerSegment: 0.08,
  thisMonth: { messages: 3, segments: 4, cost: 0.32 },
  version: 1,
}

describe.each(flowLanguages('en'))('the settings of text messages, in %s (R-D258, R-D261)', (locale) => {
  const t = words[locale]

  async function show(settings: Output<'textSettings'>) {
    const bridge = createFakeBridge()
    const saved: Input<'saveTextSettings'>['body'][] = []
    bridge.answerWith('reminders', () => ({ dayBefore: true, hourBefore: true, version: 1 }))
    bridge.answerWith('textSettings', () => settings)
    bridge.answerWith('saveTextSettings', ({ body }) => {
      saved.push(body)
      return { ...settings, ...body, sendsCodes: body.sendsCodes === true, version: settings.version + 1 }
    })
    const { user } = await renderProvider(locale, { bridge, place: '/settings/reminders' })
    const on = await screen.findByRole('checkbox', { name: t.on })
    return { user, saved, on }
  }

  const save = () => within(screen.getByRole('form', { name: t.title })).getByRole('button', { name: t.save })

  it('show this month’s cost, and save the settings, with codes to log in (R-D310)', async () => {
    const { user, saved } = await show(stored)
    expect(screen.getByText(t.month)).toBeTruthy()
    const hours = screen.getByLabelText(t.hours)
    await user.clear(hours)
    await user.type(hours, '73')
    await user.click(save())
    expect(await screen.findByText(t.problem)).toBeTruthy()
    await user.clear(hours)
    await user.type(hours, '3')
    await user.click(screen.getByRole('checkbox', { name: t.instead }))
    await user.click(screen.getByRole('checkbox', { name: t.codes }))
    const from = screen.getByLabelText(t.from)
    await user.clear(from)
    await user.type(from, '2030')
    const limit = screen.getByLabelText(t.limit)
    await user.clear(limit)
    await user.type(limit, '12,5')
    await user.click(save())
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(saved).toEqual([
      {
        isOn: true,
        hoursBefore: 3,
        insteadOfMail: true,
        sendsCodes: true,
        quietFrom: '20:30',
        quietTo: '08:00',
        monthlyLimit: 12.5,
        version: 1,
      },
    ])
  })

  it('cannot be turned on where the server sends none', async () => {
    const { on } = await show({ ...stored, isOn: false, isAvailable: false })
    expect(on).toHaveProperty('disabled', true)
    expect(screen.getByText(t.none)).toBeTruthy()
    expect(screen.queryByLabelText(t.hours)).toBeNull()
  })
})
