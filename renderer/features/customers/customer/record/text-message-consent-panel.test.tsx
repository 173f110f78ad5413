import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { aCustomerRecord } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    title: 'Text messages',
    off: 'No reminders by text message',
    ask: 'Note it only if the customer has agreed.',
    agree: 'The customer agreed',
    on: 'Reminders go to +31612345678',
    noted: /^Noted on 14 Mar 2025: The customer agreed/,
    stop: 'Stop text messages',
    changed: /The number was changed since/,
    none: 'There is no mobile number in this record.',
  },
  nl: {
    title: 'Sms-berichten',
    off: 'Geen herinneringen per sms',
    ask: 'Noteer dit alleen als de klant akkoord is.',
    agree: 'De klant is akkoord',
    on: 'Herinneringen gaan naar +31612345678',
    noted: /^Genoteerd op 14 mrt 2025: The customer agreed/,
    stop: 'Sms-berichten stoppen',
    changed: /Het nummer is daarna veranderd/,
    none: 'In dit dossier staat geen mobiel nummer.',
  },
} as const

const withoutConsent: Output<'customerTexts'> = {
  isOffered: true,
  phoneNumber: '+31612345678',
  consent: null,
  lastSentAt: null,
}
const withConsent: Output<'customerTexts'> = {
  ...withoutConsent,
  consent: {
    phoneNumber: '+31612345678',
    wording: 'The customer agreed',
    givenBy: 'PROVIDER',
    givenAt: '2025-03-14T18:30:00+01:00',
    isInForce: true,
  },
}

describe.each(flowLanguages('nl'))('text messages in the record, in %s (R-D259)', (locale) => {
  const t = words[locale]

  async function show(stored: Output<'customerTexts'>) {
    const bridge = createFakeBridge()
    const sent: boolean[] = []
    bridge.answerWith('customer', () => aCustomerRecord())
    bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
    bridge.answerWith('customerTexts', () => stored)
    bridge.answerWith('saveCustomerTexts', ({ body }) => {
      sent.push(body.agrees)
      return body.agrees ? withConsent : withoutConsent
    })
    const { user } = await renderProvider(locale, { bridge, place: '/customers/customer-1' })
    await screen.findByRole('heading', { name: t.title })
    return { user, sent }
  }

  it('show a consent that can be recorded and ended', async () => {
    const { user, sent } = await show(withoutConsent)
    expect(screen.getByText(t.off)).toBeTruthy()
    expect(screen.getByText(t.ask)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.agree }))
    expect(await screen.findByText(t.on)).toBeTruthy()
    expect(screen.getByText(t.noted)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.stop }))
    expect(await screen.findByText(t.off)).toBeTruthy()
    expect(sent).toEqual([true, false])
  })

  it('say that the number was changed, or that there is none', async () => {
    await show({ ...withConsent, phoneNumber: null, consent: { ...withConsent.consent!, isInForce: false } })
    expect(screen.getByText(t.changed)).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.agree })).toBeNull()
  })

  it('offer no consent without a mobile number', async () => {
    await show({ ...withoutConsent, phoneNumber: null })
    expect(screen.getByText(t.none)).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.agree })).toBeNull()
  })
})
