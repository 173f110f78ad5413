import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { repeat } from '#shared/i18n/messages/en/repeat.ts'
import { ui } from '#shared/i18n/messages/en/ui.ts'
import { widget } from '#shared/i18n/messages/en/widget.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { RepeatDateRow } from './repeat-date-row.tsx'

const span = (hour: string) => ({ startTime: `2030-03-14T${hour}:00+01:00`, endTime: `2030-03-14T${hour}:45+01:00` })

test.each([
  ['virtual', '18:00 - 18:45 (Amsterdam, UTC+1; for you Fri, 15 Mar, 06:00 - 06:45)'],
  ['physical', '18:00 - 18:45 (Amsterdam, UTC+1)'],
] as const)(
  '%s: a date of a repeat shows its time zone, and for a call the visitor’s own time (R-D356)',
  (type, words) => {
    const device = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Pacific/Auckland' }
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(device)
    render(
      <TextProvider i18n={createSmallI18n('en', { en: { repeat, ui, widget }, nl: {} })}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <RepeatDateRow
            date={{
              number: 1,
              date: '2030-03-14',
              state: 'NOT_FREE',
              time: span('18'),
              nearest: span('19'),
              price: null,
              isClashing: false,
            }}
            today="2030-03-01"
            locationType={type}
            isChosen={false}
            onChoose={() => undefined}
          />
        </CatalogueContext>
      </TextProvider>,
    )
    const shown = document.body.textContent?.replaceAll('\u00A0', ' ')
    expect(shown).toContain(words)
    expect(screen.getByRole('button', { name: /19:00/ }).textContent?.replaceAll('\u00A0', ' ')).toContain(
      words.replaceAll('18:', '19:').replaceAll('06:', '07:'),
    )
    spy.mockRestore()
  },
)
