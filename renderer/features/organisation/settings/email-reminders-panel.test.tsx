import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    title: 'Reminders',
    hour: 'An hour before',
    day: 'A day before, at the same time',
    save: 'Save',
    saved: 'Saved',
  },
  nl: {
    title: 'Herinneringen',
    hour: 'Een uur van tevoren',
    day: 'Een dag van tevoren, op hetzelfde tijdstip',
    save: 'Opslaan',
    saved: 'Opgeslagen',
  },
} as const

describe.each(flowLanguages('en'))('the settings of reminders, in %s (R-D127)', (locale) => {
  const t = words[locale]

  it('are switched off one by one, and a conflict loses no input', async () => {
    const bridge = createFakeBridge()
    let stored = { dayBefore: true, hourBefore: true, version: 1 }
    bridge.answerWith('reminders', () => stored)
    bridge.answerWith('saveReminders', ({ body }) => {
      if (body.version !== stored.version) throw new AppError('conflict', { message: 'conflict', status: 409 })
      stored = { dayBefore: body.dayBefore, hourBefore: body.hourBefore, version: stored.version + 1 }
      return stored
    })
    const { user } = await renderProvider(locale, { bridge, place: '/settings/reminders' })
    const hour = await screen.findByRole('checkbox', { name: t.hour })
    expect(hour).toHaveProperty('checked', true)
    await user.click(hour)
    const panel = within(screen.getByRole('form', { name: t.title }))
    await user.click(panel.getByRole('button', { name: t.save }))
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(stored).toEqual({ dayBefore: true, hourBefore: false, version: 2 })

    stored = { ...stored, version: 3 }
    await user.click(screen.getByRole('checkbox', { name: t.day }))
    await user.click(panel.getByRole('button', { name: t.save }))
    expect(await screen.findByRole('checkbox', { name: t.day })).toHaveProperty('checked', false)
  })
})
