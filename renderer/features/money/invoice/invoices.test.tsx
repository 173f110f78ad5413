import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Invoice } from '#renderer/data/invoice-queries.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { businessSession, createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const anInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 'i2',
  number: 'SN-2025-0002',
  kind: 'INVOICE',
  date: '2025-02-03',
  dueDate: '2025-02-17',
  customerName: 'Noor van Dijk',
  net: 70.25,
  vat: 14.75,
  total: 85,
  credited: 0,
  open: 85,
  state: 'OPEN',
  bookingId: 'b1',
  orderId: null,
  creditedNumber: null,
  paidWith: null,
  reminders: 0,
  remindedOn: null,
  ...changes,
})

const some: Invoice[] = [
  anInvoice({ id: 'i3', number: 'SN-2025-0003', kind: 'CREDIT_NOTE', state: null, creditedNumber: 'SN-2025-0001' }),
  anInvoice(),
  anInvoice({ id: 'i1', number: 'SN-2025-0001', state: 'CREDITED', credited: 85 }),
]

async function open(locale: Locale, invoices: readonly Invoice[] = some, place = '/invoices') {
  const bridge = createFakeBridge()
  const asked: unknown[] = []
  const credited: Input<'creditInvoice'>['body'][] = []
  bridge.answerWith('invoices', ({ query }) => {
    asked.push(query)
    return {
      invoices: [...invoices],
      total: invoices.length,
      sums: [{ treatment: 'STANDARD', rate: 21, net: 70.25, vat: 14.75, total: 85 }],
    }
  })
  bridge.answerWith('creditInvoice', ({ body }) => {
    credited.push(body)
    return anInvoice({ id: 'i4', number: 'SN-2025-0004', kind: 'CREDIT_NOTE', state: null })
  })
  bridge.answerWith('invoiceFile', () => ({
    fileName: 'Factuur SN-2025-0002.pdf',
    contentType: 'application/pdf',
    content: 'JVBERi0=',
  }))
  return { ...(await renderProvider(locale, { bridge, place })), bridge, asked, credited }
}

describe('the screen of invoices (R-D250)', () => {
  it.each([
    ['en', ['Credit note', 'Overdue', 'Credited'], '€85.00', '−€85.00', 'Sums by VAT rate'],
    ['nl', ['Creditfactuur', 'Te laat', 'Gecrediteerd'], '€ 85,00', '€ -85,00', 'Totalen per btw-tarief'],
  ] as const)('shows open invoices, with sums by VAT rate, in %s', async (locale, states, amount, credit, sums) => {
    const { container } = await open(locale)
    const table = await screen.findByRole('table', { name: sums })
    expect(within(table).getByText('21%')).toBeTruthy()
    const rows = [...container.querySelectorAll<HTMLElement>('[data-invoice]')]
    expect(rows).toHaveLength(3)
    rows.forEach((row, index) => expect(within(row).getByText(states[index]!)).toBeTruthy())
    const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')
    expect(plain(rows[1]!.textContent)).toContain(amount)
    expect(plain(rows[0]!.textContent)).toContain(credit.replace('−', '-'))
  })

  it('keeps the filters in the URL, and requests them', async () => {
    const { user, asked } = await open('en')
    await user.selectOptions(await screen.findByLabelText('State'), 'Open')
    await user.selectOptions(screen.getByLabelText('Period'), 'Last quarter')
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ state: 'OPEN', from: '2024-10-01', to: '2024-12-31', page: 0, size: 50 }),
    )
  })

  it.each([
    ['en', '€35.00 still to pay', '€50.00 credited'],
    ['nl', 'Nog € 35,00 te betalen', '€ 50,00 gecrediteerd'],
  ] as const)('shows what is still to be paid of a partly paid invoice, in %s', async (locale, toPay, part) => {
    const { container } = await open(locale, [anInvoice({ open: 35, credited: 50 }), anInvoice({ id: 'i2' })])
    await waitFor(() => expect(container.querySelectorAll('[data-invoice]')).toHaveLength(2))
    const [inPart, whole] = [...container.querySelectorAll('[data-invoice]')].map(({ textContent }) =>
      (textContent ?? '').replaceAll('\u00A0', ' '),
    )
    expect(inPart).toContain(toPay)
    expect(inPart).toContain(part)
    expect(whole).not.toContain(toPay.slice(-8))
  })

  it.each([
    ['en', 'Reminded 2 times, last on 24 Feb 2025', 'iDEAL | Wero'],
    ['nl', '2 keer herinnerd, laatst op 24 feb 2025', 'iDEAL | Wero'],
  ] as const)(
    'says when somebody was reminded, and how an invoice was paid, in %s (R-D287, R-D290)',
    async (locale, told, paid) => {
      const { container } = await open(locale, [
        anInvoice({ reminders: 2, remindedOn: '2025-02-24' }),
        anInvoice({
          id: 'i2',
          number: 'SN-2025-0001',
          state: 'PAID',
          paidWith: 'IDEAL',
          reminders: 1,
          remindedOn: '2025-02-24',
        }),
      ])
      await screen.findByText('SN-2025-0001')
      const [reminded, settled] = [...container.querySelectorAll('[data-invoice]')].map(({ textContent }) =>
        (textContent ?? '').replaceAll('\u00A0', ' '),
      )
      expect(reminded).toContain(told)
      expect(settled).toContain(paid)
      expect(settled).not.toContain(told.slice(0, 8))
    },
  )

  it('saves an invoice as PDF (R-D249)', async () => {
    const { user, bridge } = await open('en')
    await user.click(await screen.findByRole('button', { name: 'Save SN-2025-0002 as PDF' }))
    await waitFor(() => expect(bridge.saved).toEqual([{ name: 'Factuur SN-2025-0002.pdf', base64: 'JVBERi0=' }]))
  })

  it('leads to the settings while there are no invoices', async () => {
    const { user } = await open('en', [])
    await user.click(await screen.findByRole('button', { name: 'Set up invoices' }))
    expect(await screen.findByRole('form', { name: 'Invoices' })).toBeTruthy()
  })

  it('is visible to the owner only', async () => {
    const bridge = createFakeBridge()
    bridge.session = { ...businessSession, role: 'SPECIALIST' }
    await renderProvider('en', { bridge, place: '/invoices' })
    expect(screen.queryByRole('link', { name: 'Invoices' })).toBeNull()
  })
})

describe('the dialog of a credit note (R-D247)', () => {
  it('proposes the remaining amount, and names what was credited before', async () => {
    const { user, credited } = await open('nl', [anInvoice({ credited: 25.5 })])
    await user.click(await screen.findByRole('button', { name: 'Crediteren' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Bedrag/).value).toBe('59,50')
    await user.type(within(dialog).getByLabelText(/Reden/), 'Ziek')
    await user.click(within(dialog).getByRole('button', { name: 'Creditfactuur maken' }))
    await waitFor(() => expect(credited).toEqual([{ id: 'i2', amount: 59.5, reason: 'Ziek', credited: 25.5 }]))
  })

  it.each(['0', '-1', '1.234', 'x', ''])('refuses %j', async (text) => {
    const { user, credited } = await open('en', [anInvoice()])
    await user.click(await screen.findByRole('button', { name: 'Credit' }))
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByLabelText(/Amount/)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
    await user.click(within(dialog).getByRole('button', { name: 'Make credit note' }))
    expect(await within(dialog).findByText(/valid price/)).toBeTruthy()
    expect(credited).toEqual([])
  })
})

describe('the invoice settings (R-D243)', () => {
  it.each([
    ['en', 'Fill this in.', 'This is not a valid IBAN.', 'Save'],
    ['nl', 'Vul dit in.', 'Dit is geen geldig IBAN.', 'Opslaan'],
  ] as const)('say what is missing or wrong, in %s', async (locale, required, iban, save) => {
    const { user, container } = await open(locale, [], '/settings/invoices')
    const field = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)!
    await waitFor(() => expect(field('iban')).toBeTruthy())
    await user.selectOptions(container.querySelector('select')!, 'WITH_PAYMENT')
    await user.type(field('iban'), 'NL00ABNA0417164300')
    await user.click(screen.getByRole('button', { name: save }))
    expect(await screen.findByText(iban)).toBeTruthy()
    expect(screen.getAllByText(required).length).toBeGreaterThanOrEqual(3)
  })

  it('are sent with the VAT of each service', async () => {
    const { user, bridge, container } = await open('en', [], '/settings/invoices')
    const sent: unknown[] = []
    bridge.answerWith('saveInvoiceSettings', ({ body }) => {
      sent.push(body)
      return { ...body, services: [{ id: 's1', name: 'Massage', treatment: 'REDUCED' }], packages: [], version: 1 }
    })
    await user.selectOptions(await screen.findByLabelText('VAT of Massage'), 'Reduced rate')
    await user.type(container.querySelector('[name="city"]')!, 'Amsterdam')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { made: 'NEVER', city: 'Amsterdam', services: [{ id: 's1', treatment: 'REDUCED' }] },
      ]),
    )
  })
})

describe('the settings of invoice reminders (R-D287)', () => {
  it.each([
    ['en', 'Reminders by email', 'Two', 'Days between them', 'Choose from 1 to 60 days.', 'Save'],
    ['nl', 'Herinneringen per mail', 'Twee', 'Dagen ertussen', 'Kies 1 tot 60 dagen.', 'Opslaan'],
  ] as const)(
    'ask for the days once reminders are switched on, in %s',
    async (locale, label, two, days, wrong, save) => {
      const { user, bridge } = await open(locale, [], '/settings/invoices')
      const sent: Input<'saveInvoiceSettings'>['body'][] = []
      bridge.answerWith('saveInvoiceSettings', ({ body }) => {
        sent.push(body)
        return { ...body, services: [], packages: [], version: 1 }
      })
      const choice = await screen.findByLabelText(new RegExp(label))
      expect(screen.queryByLabelText(new RegExp(days))).toBeNull()
      await user.selectOptions(choice, two)
      const field = screen.getByLabelText(new RegExp(days))
      await user.clear(field)
      await user.type(field, '61')
      await user.click(screen.getByRole('button', { name: save }))
      expect(await screen.findByText(wrong)).toBeTruthy()
      await user.clear(field)
      await user.type(field, '10')
      await user.click(screen.getByRole('button', { name: save }))
      await waitFor(() => expect(sent).toMatchObject([{ reminders: 2, reminderDays: 10 }]))
    },
  )
})
