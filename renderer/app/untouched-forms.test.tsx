import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import { Toaster } from '#shared/ui/index.ts'
import {
  aBooking,
  aCustomerRecord,
  aGroupService,
  aLocation,
  anAbsence,
  aNote,
  aSeat,
  aService,
  aTimeForCustomer,
} from '#tests/builders/provider-wire.ts'
import { businessSession, createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { createQueryClient } from '#renderer/data/queries.ts'
import { BridgeContext } from '#renderer/platform/calls/bridge-context.ts'
import { DialogsContext } from '#renderer/platform/dialogs/dialog-context.ts'
import { createDialogStore, type DialogRequest } from '#renderer/platform/dialogs/dialogs.ts'
import { SessionContext } from '#renderer/platform/session/session-context.ts'
import { ClockContext } from '#renderer/platform/time/use-wall-now.ts'
import { DialogHost } from './dialog-host.tsx'
import { I18nextTextProvider } from './i18next-text-provider.tsx'
import { loadTexts } from './load-texts.ts'
import { PreferencesProvider } from './preferences-provider.tsx'

afterEach(cleanup)

const session = {
  serviceId: 'breath',
  specialistId: 'fenna',
  startTime: '2025-03-13T18:30:00+01:00',
  endTime: '2025-03-13T19:45:00+01:00',
}

/** Every dialog with a form that can be opened with what the fake server knows. */
const forms: DialogRequest[] = [
  { kind: 'service' },
  { kind: 'service', service: aService({ specialistIds: ['fenna', 'daan'] }) },
  { kind: 'service', service: aGroupService() },
  { kind: 'service-categories' },
  { kind: 'create-availability' },
  { kind: 'normal-week' },
  { kind: 'edit-absence' },
  { kind: 'edit-absence', what: 'AWAY' },
  { kind: 'edit-absence', absence: anAbsence() },
  { kind: 'book-for-customer' },
  { kind: 'book-for-customer', customerId: 'bram', time: '11:00' },
  { kind: 'reschedule-booking', bookingId: 'booking-1' },
  { kind: 'location' },
  { kind: 'location', location: aLocation('kade', 'Kade 1') },
  { kind: 'resource' },
  { kind: 'package' },
  { kind: 'customer' },
  { kind: 'customer', customer: aCustomerRecord() },
  { kind: 'customer-note', note: aNote() },
  { kind: 'coupon' },
  { kind: 'issue-gift-card' },
  { kind: 'invite-member' },
  { kind: 'rename-passkey', id: 'p1', name: 'Laptop' },
  { kind: 'change-repeat', booking: aBooking() },
  { kind: 'move-session', session },
  { kind: 'message-attendees', session },
  { kind: 'session-seats', session, seats: 8, taken: 3 },
  { kind: 'cancel-session', session },
]

const nameOf = (request: DialogRequest) => {
  const { kind, ...rest } = request
  return `${kind} ${Object.keys(rest).join(' ')}`.trim()
}

it.each([
  ...forms.map((request) => [nameOf(request), businessSession, request] as const),
  ['book-for-customer of a freelancer', freelancerSession, { kind: 'book-for-customer' }] as const,
])('%s is closed without a question when nothing was typed (R-D378)', async (_name, member, request) => {
  const bridge = createFakeBridge()
  bridge.session = member
  bridge.answerWith('customers', () => ({ customers: [], total: 0, isMore: false }))
  bridge.answerWith('customer', () => aCustomerRecord({ id: 'bram' }))
  bridge.answerWith('checkBookForCustomer', () => aTimeForCustomer())
  bridge.answerWith('previewNormalWeek', () => {
    throw new AppError('network')
  })
  const dialogs = createDialogStore()
  const queryClient = createQueryClient()
  const user = userEvent.setup()
  render(
    <ClockContext value={() => Date.parse('2025-03-12T12:10:00+01:00')}>
      <I18nextTextProvider i18n={createI18n('en', { en: await loadTexts('en') })}>
        <BridgeContext value={bridge}>
          <QueryClientProvider client={queryClient}>
            <PreferencesProvider initialPreferences={bridge.preferences}>
              <SessionContext value={member}>
                <DialogsContext value={dialogs}>
                  <Toaster>
                    <MemoryRouter>
                      <DialogHost />
                    </MemoryRouter>
                  </Toaster>
                </DialogsContext>
              </SessionContext>
            </PreferencesProvider>
          </QueryClientProvider>
        </BridgeContext>
      </I18nextTextProvider>
    </ClockContext>,
  )
  dialogs.open(request)
  await screen.findByRole('dialog')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  // What somebody else changes meanwhile is nothing that was typed here.
  bridge.services = bridge.services.map((service) => ({ ...service, description: 'Now with a description.' }))
  await queryClient.refetchQueries()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialogs.current()).toEqual([]))
})

it('The table of forms in this test names bookings that exist', () => {
  const known = createFakeBridge().calendar.bookings.map(({ id }) => id)
  expect(known).toContain(aBooking().id)
  expect(known).toContain(aSeat({ id: 'seat-1' }).id)
})
