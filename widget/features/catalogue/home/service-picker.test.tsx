import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { eightyServices } from '#tests/builders/eighty-services.ts'
import { screensThatLoadNothing } from '#tests/dom/widget-screens.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { texts as english } from '../../../platform/first-texts-en.ts'
import { texts as dutch } from '../../../platform/first-texts-nl.ts'
import { ScreensContext } from '../../../platform/screens-context.ts'
import { ServicePicker } from './service-picker.tsx'

// The search field is loaded on demand.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

function show(wire: Output<'catalogue'>, locale: Locale = 'en') {
  render(
    <TextProvider i18n={createSmallI18n(locale, { [locale]: locale === 'en' ? english : dutch })}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(wire, locale)}>
          <MemoryRouter>
            <ScreensContext value={screensThatLoadNothing}>
              <ServicePicker />
            </ScreensContext>
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const shown = () => screen.queryAllByRole('button').map((button) => button.querySelector('span span')?.textContent)

test.each([
  ['en', ['Massage', 'Physiotherapy', 'Other services'], 'Massage short'],
  ['nl', ['Massage', 'Fysiotherapie', 'Overige diensten'], 'Massage kort'],
] as const)('Services are listed under their categories, in %s (R-D238)', (locale, expected, first) => {
  show(eightyServices(), locale)
  const found = headings()
  expect([found[0], found[1], found.at(-1)]).toEqual(expected)
  expect(found).toHaveLength(9)
  const massages = screen.getByRole('list', { name: 'Massage' })
  expect(within(massages).getAllByRole('button')).toHaveLength(9)
  expect(within(massages).getByRole('button', { name: new RegExp(first) })).toBeTruthy()
})

test.each([
  ['en', 'Search services', 'FYSIO', '10 services found'],
  ['nl', 'Diensten zoeken', 'nagels diep', '1 dienst gevonden'],
] as const)(
  'Many services can be searched in both languages, in %s; the count is announced (R-D240)',
  async (locale, label, words, count) => {
    const user = show(eightyServices(), locale)
    const field = await screen.findByRole('searchbox', { name: label })
    await user.type(field, words)
    await waitFor(() => expect(screen.getByText(count)).toBeTruthy())
    expect(screen.getAllByRole('button')).toHaveLength(Number.parseInt(count, 10))
    await user.clear(field)
    await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(80))
    expect(screen.queryByText(count)).toBeNull()
  },
)

test('A search without results says so (R-D240)', async () => {
  const user = show(eightyServices())
  await user.type(await screen.findByRole('searchbox'), 'zebra')
  expect(await screen.findByText('No service is found. Search for something else.')).toBeTruthy()
  expect(screen.getByText('0 services found')).toBeTruthy()
})

test('In a long list services without a picture have no placeholder either (R-D240)', () => {
  show(eightyServices())
  const [withPicture, without] = within(screen.getByRole('list', { name: 'Massage' })).getAllByRole('button')
  expect(withPicture?.querySelector('img')).toBeTruthy()
  expect(without?.querySelector('img, svg[viewBox="0 0 160 100"]')).toBeNull()
})

test('Eleven services are a list without a search field or headings (R-D240)', async () => {
  const { services } = eightyServices()
  show(aCatalogue({}, { services: services.slice(0, 11) }))
  expect(screen.getByRole('list', { name: 'Services' })).toBeTruthy()
  expect([headings(), shown().length, screen.queryByRole('searchbox')]).toEqual([[], 11, null])
})
