import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { aService } from '#tests/builders/provider-wire.ts'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    add: 'Add a question',
    wording: 'Question',
    required: 'An answer is required',
    kind: 'Kind of answer',
    options: 'Choices',
    up: 'Move up: Size?',
    remove: 'Remove question: Allergies?',
    few: 'Give at least two choices.',
    save: 'Save',
  },
  nl: {
    add: 'Vraag toevoegen',
    wording: 'Vraag',
    required: 'Een antwoord is verplicht',
    kind: 'Soort antwoord',
    options: 'Keuzes',
    up: 'Omhoog: Size?',
    remove: 'Vraag weghalen: Allergies?',
    few: 'Geef minstens twee keuzes.',
    save: 'Opslaan',
  },
} as const

const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

it.each(flowLanguages('nl'))('are added, put in order and removed by keyboard, in %s (R-D195)', async (locale) => {
  const t = words[locale]
  const bridge = createFakeBridge()
  bridge.session = freelancerSession
  bridge.services = [
    aService({
      hasQuestions: true,
      questions: [
        {
          id: 'q',
          kind: 'short-text',
          wording: 'Allergies?',
          options: [],
          wordings: { nl: '', en: 'Allergies?' },
          optionLists: { nl: [], en: [] },
          isRequired: false,
          isForNewCustomers: false,
          minimum: null,
          maximum: null,
        },
      ],
    }),
  ]
  const { user } = await renderProvider(locale, { bridge, place: '/services' })
  await user.click(await screen.findByRole('button', { name: 'Deep tissue massage' }))
  const form = within(await screen.findByRole('dialog'))
  form.getByRole('button', { name: t.add }).focus()
  await user.keyboard('{Enter}Size?')
  await user.selectOptions(form.getByLabelText(t.kind), 'choice')
  await user.type(form.getByLabelText(t.options), 'S')
  await user.tab()
  expect(await form.findByText(t.few)).toBeTruthy()
  expect(isDisabled(form.getByRole('button', { name: t.save }))).toBe(true)
  await user.type(form.getByLabelText(t.options), '{Enter}M')
  await user.click(form.getByLabelText(t.required))
  form.getByRole('button', { name: t.up }).focus()
  await user.keyboard('{Enter}')
  form.getByRole('button', { name: t.remove }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isDisabled(form.getByRole('button', { name: t.save }))).toBe(false))
  await user.click(form.getByRole('button', { name: t.save }))
  await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
  expect(bridge.sent.saveService).toMatchObject([
    { questions: [{ kind: 'choice', wording: 'Size?', options: ['S', 'M'], isRequired: true }] },
  ])
})
