import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Input, Output } from '#shared/api/client.ts'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { anOccurrence, aPreview } from '#tests/builders/availability-wire.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    command: 'Normal week',
    monday: 'Monday',
    to: 'Monday, to, 1',
    copy: 'Copy Monday to other days',
    workdays: 'Copy to Monday to Friday',
    details: 'Services and place, Monday, 1',
    add: 'Add hours on Monday',
    endless: 'new, without an end',
    booked: '1 booked, stays',
    save: 'Save',
    saved: 'The normal week is saved',
    meanwhile: 'Something changed in the meantime. Nothing was saved yet.',
  },
  nl: {
    command: 'Normale week',
    monday: 'Maandag',
    to: 'Maandag, tot, 1',
    copy: 'Maandag naar andere dagen kopiëren',
    workdays: 'Naar maandag tot en met vrijdag kopiëren',
    details: 'Diensten en plek, maandag, 1',
    add: 'Tijden toevoegen op maandag',
    endless: 'nieuw, zonder einde',
    booked: '1 geboekt, blijft',
    save: 'Opslaan',
    saved: 'De normale week is opgeslagen',
    meanwhile: 'Er is intussen iets veranderd. Er is nog niets opgeslagen.',
  },
} as const

const part = {
  weekday: 1,
  startTime: '09:00',
  endTime: '12:00',
  serviceIds: ['massage'],
  locationTypes: ['PHYSICAL'],
  locationIds: [],
} satisfies Output<'normalWeek'>['parts'][number]

function lists(changes: Parameters<typeof aPreview>[0] = {}): Output<'previewNormalWeek'> {
  const { changeType: _1, scope: _2, allowedScopes: _3, moreScopes: _4, ...rest } = aPreview(changes)
  return rest
}

function weekBridge() {
  const bridge = createFakeBridge()
  const asked: Input<'previewNormalWeek'>['body'][] = []
  const saved: Input<'saveNormalWeek'>['body'][] = []
  const kept = [{ occurrence: anOccurrence('2025-03-17 09:00'), reason: 'BOOKED' as const, bookingIds: ['b1'] }]
  bridge.answerWith('normalWeek', () => ({ parts: [part] }))
  bridge.answerWith('previewNormalWeek', ({ body }) => {
    asked.push(body)
    if (body.parts.length === 1) return lists()
    return lists({ created: [anOccurrence('2025-03-18 09:00', { id: null })], kept, endless: ['CREATED'] })
  })
  bridge.answerWith('saveNormalWeek', ({ body }) => {
    saved.push(body)
    return saved.length === 1
      ? {
          outcome: 'OUT_OF_DATE',
          preview: lists({ fingerprint: 'now', created: [anOccurrence('2025-03-19', { id: null })] }),
        }
      : { outcome: 'SAVED', preview: lists() }
  })
  return { bridge, asked, saved }
}

describe.each(flowLanguages('nl'))('the editor of weekly hours in %s (R-D169)', (locale) => {
  const t = words[locale]

  it('copies a day, shows what changes, and saves what was shown last', async () => {
    const { bridge, asked, saved } = weekBridge()
    const { user } = await renderProvider(locale, { bridge })
    await findCalendar()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), t.command)
    await user.keyboard('{Enter}')
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: t.monday })).checked).toBe(true)
    const dialog = within(screen.getByRole('dialog', { name: t.command }))
    for (const name of [t.details, t.add]) expect(dialog.getByRole('button', { name })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: t.copy }))
    await user.click(await screen.findByRole('menuitem', { name: t.workdays }))
    expect(await dialog.findByText(t.endless)).toBeTruthy()
    expect(dialog.getByText(t.booked)).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ specialistId: 'fenna', validFrom: '2025-03-13', until: null })
    expect(asked.at(-1)?.parts.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5])
    await user.click(dialog.getByRole('button', { name: t.save }))
    expect(await dialog.findByText(t.meanwhile)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: t.save }))
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(saved.map(({ fingerprint }) => fingerprint)).toEqual(['as-shown', 'now'])
  })
})

it('Invalid weekly hours are reported beside the day, and no preview is requested until they are corrected (R-D169)', async () => {
  const t = words.en
  const { bridge, asked } = weekBridge()
  const { user } = await renderProvider('en', { bridge })
  await findCalendar()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'normal')
  await user.keyboard('{Enter}')
  const to = await screen.findByLabelText<HTMLInputElement>(t.to)
  const dialog = within(screen.getByRole('dialog', { name: t.command }))
  await user.clear(to)
  await user.type(to, '0800')
  expect(await dialog.findByText('The end must come after the start.')).toBeTruthy()
  expect(asked.map(({ parts }) => parts[0]?.endTime)).not.toContain('08:00')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: t.save }).disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: t.details }))
  await waitFor(() => expect(dialog.getAllByRole('group').length).toBeGreaterThan(0))
})
