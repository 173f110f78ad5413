import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { StrictMode, type ReactElement } from 'react'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { calendar as calendarEn } from '#shared/i18n/messages/en/calendar-and-slot-picker.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { calendar as calendarNl } from '#shared/i18n/messages/nl/calendar-and-slot-picker.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'

const texts = { en: { ui: uiEn, calendar: calendarEn }, nl: { ui: uiNl, calendar: calendarNl } }

export interface Rendered extends RenderResult {
  user: UserEvent
}

/** Renders shared components in a language, with a simulated user who types and clicks. */
export function renderIn(locale: Locale, element: ReactElement): Rendered {
  const i18n = createSmallI18n(locale, texts)
  const user = userEvent.setup()
  const result = render(element, {
    wrapper: ({ children }) => (
      <StrictMode>
        <TextProvider i18n={i18n}>{children}</TextProvider>
      </StrictMode>
    ),
  })
  return { ...result, user }
}
