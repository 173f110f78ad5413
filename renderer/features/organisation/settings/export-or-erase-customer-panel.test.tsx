import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    email: 'Email address of the customer',
    save: 'Save their data',
    file: 'customer-data.json',
    saved: 'The data was saved',
    erase: 'Erase',
    question: 'Erase this customer?',
    yes: 'Erase for good',
    erased: 'The customer was erased',
  },
  nl: {
    email: 'E-mailadres van de klant',
    save: 'Gegevens opslaan',
    file: 'klantgegevens.json',
    saved: 'De gegevens zijn opgeslagen',
    erase: 'Wissen',
    question: 'Deze klant wissen?',
    yes: 'Voorgoed wissen',
    erased: 'De klant is gewist',
  },
} as const

const held = { firstName: 'Noor', lastName: 'Jansen', bookings: [] } as unknown as Output<'exportCustomer'>
const unknown = () =>
  new AppError('not-found', { status: 404, message: 'Not found', fieldErrors: { email: 'Nobody is called that.' } })

describe.each(flowLanguages('nl'))('the data of a customer, in %s (R-D129)', (locale) => {
  const t = words[locale]

  async function openPanel() {
    const bridge = createFakeBridge()
    const { user } = await renderProvider(locale, { bridge, place: '/settings/customers' })
    const email = await screen.findByLabelText(t.email)
    return { bridge, user, email }
  }

  it('is saved as a file of the owner’s choosing', async () => {
    const { bridge, user, email } = await openPanel()
    const asked: string[] = []
    bridge.answerWith('exportCustomer', ({ body }) => {
      if ('email' in body) asked.push(body.email)
      return held
    })
    await user.type(email, ' noor@example.com {Enter}')
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(asked).toEqual(['noor@example.com'])
    expect(bridge.saved).toEqual([{ name: t.file, text: JSON.stringify(held, undefined, 2) }])
  })

  it('is erased after the owner has confirmed it', async () => {
    const { bridge, user, email } = await openPanel()
    const erased: string[] = []
    bridge.answerWith('eraseCustomer', ({ body }) => {
      if ('email' in body) erased.push(body.email)
      return { accepted: true }
    })
    await user.type(email, 'noor@example.com')
    await user.click(screen.getByRole('button', { name: t.erase }))
    const dialog = within(await screen.findByRole('dialog', { name: t.question }))
    expect(dialog.getByText(/noor@example\.com/)).toBeTruthy()
    expect(erased).toEqual([])
    await user.click(dialog.getByRole('button', { name: t.yes }))
    expect(await screen.findByText(t.erased)).toBeTruthy()
    expect(erased).toEqual(['noor@example.com'])
    expect(email).toHaveProperty('value', '')
  })

  it.each(['save', 'erase'] as const)('asks for an address before it would %s', async (act) => {
    const { bridge, user, email } = await openPanel()
    await user.click(screen.getByRole('button', { name: t[act] }))
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bridge.saved).toEqual([])
  })

  it('is not found for an unknown address, which is said at the field', async () => {
    const { bridge, user, email } = await openPanel()
    bridge.failNext('exportCustomer', unknown())
    await user.type(email, 'nobody@example.com{Enter}')
    expect(await screen.findByText('Nobody is called that.')).toBeTruthy()
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(bridge.saved).toEqual([])
  })

  it('is not erased for an unknown address, which is said in the confirmation', async () => {
    const { bridge, user, email } = await openPanel()
    bridge.failNext('eraseCustomer', unknown())
    await user.type(email, 'nobody@example.com')
    await user.click(screen.getByRole('button', { name: t.erase }))
    const dialog = within(await screen.findByRole('dialog', { name: t.question }))
    await user.click(dialog.getByRole('button', { name: t.yes }))
    expect(await dialog.findByText('Nobody is called that.')).toBeTruthy()
    expect(email).toHaveProperty('value', 'nobody@example.com')
  })

  it.each(['network', 'file-unwritable'] as const)('says why nothing was saved: %s', async (code) => {
    const { bridge, user, email } = await openPanel()
    bridge.answerWith('exportCustomer', () => held)
    bridge.failNext(code === 'network' ? 'exportCustomer' : 'file.save', new AppError(code))
    await user.type(email, 'noor@example.com{Enter}')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(email).toHaveProperty('value', 'noor@example.com')
    expect(screen.queryByText(t.saved)).toBeNull()
  })
})
