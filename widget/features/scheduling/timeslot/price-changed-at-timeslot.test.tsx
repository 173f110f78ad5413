import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { errors } from '#shared/i18n/messages/en/errors.ts'
import { ui } from '#shared/i18n/messages/en/ui.ts'
import { widget } from '#shared/i18n/messages/en/widget.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { localDate } from '#shared/time/local-date.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { mergeSlots } from '../../../data/booking/merge-offered-slots.ts'
import { useReservation } from '../../../data/booking/send-reservation.ts'
import { CatalogueContext, readCatalogue, type Service } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { TimeslotBar } from './timeslot-bar.tsx'

// The API client is loaded on demand, which can take a while.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const startTime = '2030-03-14T18:30:00+01:00'
const timeSlots = [{ startTime, endTime: startTime, duration: 60, price: 0 }]
const day = { id: 'w', date: localDate('2030-03-14'), specialistId: 'i', timeSlots, locationTypes: [] }
const [slot] = mergeSlots([{ ...day, locationIds: [] }], [])
const chosen = {
  slot,
  locationType: undefined,
  locationChoices: [],
  isTaken: false,
  isPending: false,
  alternatives: [],
}
const service = { id: 's', name: 'Call', priceCents: 0, locationTypes: [], specialistIds: [] } as unknown as Service

function Bar() {
  const { pathname } = useLocation()
  return (
    <>
      <output aria-label="path">{pathname}</output>
      <TimeslotBar
        isPlaceChosenHere={false}
        onPlaceChosenHere={() => undefined}
        service={service}
        chosen={chosen}
        reserving={useReservation(() => undefined)}
      />
    </>
  )
}

const path = () => screen.getByLabelText('path').textContent

test('A time that is no longer free is not booked, and the customer is asked before the payment (R-D37)', async () => {
  const server = startFakeHttpServer()
  const price = { amount: 50, currency: 'EUR' }
  server.answer = () => ({ status: 409, body: { code: 'price-changed', responseMessage: 'N', requestId: 'r', price } })
  session.logIn({ token: 't', user: { id: 'u', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
  render(
    <TextProvider i18n={createSmallI18n('en', { en: { errors, ui, widget } })}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <MemoryRouter initialEntries={['/en/timeslot']}>
            <Bar />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  const user = userEvent.setup()
  const dialog = async () => within(await screen.findByRole('dialog'))

  await user.click(screen.getByRole('button', { name: 'Book for free' }))
  expect((await dialog()).getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Free', '€50'])
  await user.click((await dialog()).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/en/timeslot')

  await user.click(screen.getByRole('button', { name: 'Book for free' }))
  await user.click((await dialog()).getByRole('button', { name: 'Continue to payment' }))
  expect(path()).toBe('/en/payment')
  session.logOut()
  server.stop()
})
