import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { texts as en } from '../first-texts-en.ts'
import { texts as nl } from '../first-texts-nl.ts'
import { parentWindow } from '../parent-window.ts'
import { MessageScreen } from './message-screen.tsx'
import { OrganisationContact } from './organisation-contact.tsx'

const texts = { en, nl }

afterEach(() => {
  parentWindow.isEmbedded = false
  vi.restoreAllMocks()
})

describe.each(['en', 'nl'] as const)('message screens and contact details, in %s', (locale) => {
  const show = (children: ReactNode) =>
    render(<TextProvider i18n={createSmallI18n(locale, { [locale]: texts[locale] })}>{children}</TextProvider>)
  const { widget: t } = texts[locale]

  test('a message screen in a panel can be closed, and then leads on (R-D367)', async () => {
    parentWindow.isEmbedded = true
    const post = vi.spyOn(parentWindow, 'post')
    const onClosed = vi.fn<() => void>()
    show(<MessageScreen title="No." action={null} onClosed={onClosed} />)
    await userEvent.setup().click(screen.getByRole('button', { name: t.close }))
    expect([post.mock.calls, onClosed.mock.calls.length]).toEqual([[['close']], 1])
  })

  test('a message screen on a page of its own has no close button (R-D367)', () => {
    show(<MessageScreen title="No." action={null} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('the organisation’s contact details are shown, without those that are missing (R-D371)', () => {
    const contact = {
      phoneNumber: '(020) 555 01 00',
      email: '',
      website: 'https://www.noord.example/',
      openingHours: 'ma\ndi',
    }
    show(<OrganisationContact contact={contact} title={t['contact.booking']} />)
    const part = within(screen.getByRole('region', { name: t['contact.booking'] }))
    const links = part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['(020) 555 01 00', 'tel:0205550100'],
      ['noord.example', 'https://www.noord.example/'],
    ])
    expect(part.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      t['contact.phone'],
      t['contact.website'],
      t['contact.hours'],
    ])
    expect(part.getByText(/^ma\s+di$/)).toBeDefined()
  })

  test('nothing is shown when there are no contact details (R-D371)', () => {
    show(<OrganisationContact contact={undefined} title="" />)
    expect(screen.queryByRole('region')).toBeNull()
  })
})
