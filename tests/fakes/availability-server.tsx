import { screen, within } from '@testing-library/react'
import { anOccurrence, aPreview, someAvailability } from '#tests/builders/availability-wire.ts'
import { aSlot } from '#tests/builders/provider-wire.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, type FakeBridge } from '#tests/fakes/provider-bridge.ts'
import type { Input } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { AvailabilityDetails, ChangeScope, PlannedChange } from '#renderer/data/api-types.ts'

type Body = Input<'changeAvailability'>['body']

export interface AvailabilityServer {
  readonly bridge: FakeBridge
  details: AvailabilityDetails
  /** The previews that the server returns, by scope. */
  previews: Partial<Record<ChangeScope, PlannedChange>>
  readonly asked: Input<'previewAvailabilityChange'>['body'][]
  readonly saved: Body[]
  /** With which a change can be taken back; undefined if it cannot. */
  undo: string | undefined
}

const dates = ['2025-03-13', '2025-03-20', '2025-03-27', '2025-04-03']

/** A fake server with one weekly massage, whose third date is booked. */
export function availabilityServer(details: Partial<AvailabilityDetails> = {}): AvailabilityServer {
  const bridge = createFakeBridge()
  bridge.calendar = { ...bridge.calendar, availability: [aSlot('14:00', '15:00', { id: 'series-2_20250313_1400' })] }
  const deleted = (...days: string[]) => days.map((day) => anOccurrence(day))
  const booked = { occurrence: anOccurrence('2025-03-27'), reason: 'BOOKED' as const, bookingIds: ['booking-1'] }
  const server: AvailabilityServer = {
    bridge,
    details: someAvailability(details),
    previews: {
      SELECTED_INSTANCE: aPreview({ deleted: deleted('2025-03-13') }),
      FOLLOWING_INSTANCES: aPreview({
        scope: 'FOLLOWING_INSTANCES',
        deleted: deleted('2025-03-13', '2025-03-20', '2025-04-03'),
        kept: [booked],
      }),
      ALL_INSTANCES: aPreview({ scope: 'ALL_INSTANCES', deleted: deleted(...dates) }),
      FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK: aPreview({
        scope: 'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK',
        deleted: deleted(...dates),
      }),
    },
    asked: [],
    saved: [],
    undo: 'as-it-was',
  }
  bridge.answerWith('availability', () => server.details)
  bridge.answerWith('previewAvailabilityChange', ({ body }) => {
    server.asked.push(body)
    return server.previews[body.scope ?? 'SELECTED_INSTANCE']!
  })
  bridge.answerWith('changeAvailability', ({ body }) => {
    server.saved.push(body)
    const preview = server.previews[body.scope]!
    if (preview.counts.blocked > 0) return { outcome: 'BLOCKED', id: body.id, preview }
    const isAsShown = preview.fingerprint === body.fingerprint
    return isAsShown
      ? { outcome: 'SAVED', id: body.id, preview, ...(server.undo !== undefined && { undo: server.undo }) }
      : { outcome: 'OUT_OF_DATE', id: body.id, preview }
  })
  return server
}

/** The fields that turn the fake server's weekly massage into a window for two services. */
export const schedule = (changes: Partial<AvailabilityDetails> = {}): Partial<AvailabilityDetails> => ({
  type: 'APPOINTMENT',
  price: null,
  serviceIds: ['massage', 'call'],
  ...changes,
})

/** Opens the details of the fake server's massage from the calendar. */
export async function openDetails(server: AvailabilityServer, locale: Locale = 'en') {
  const app = await renderProvider(locale, { bridge: server.bridge })
  await findCalendar()
  await app.user.click(
    screen.getByRole('button', { name: /^(Service availability|Availability schedule|Vaste tijden)/ }),
  )
  return { ...app, details: within(await screen.findByRole('dialog')) }
}

export async function openDelete(server: AvailabilityServer, locale: Locale = 'en') {
  const { details, ...app } = await openDetails(server, locale)
  await app.user.click(await details.findByRole('button', { name: locale === 'en' ? 'Delete' : 'Verwijderen' }))
  const title = locale === 'en' ? /^Delete/ : /verwijderen$/
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await dialog.findByText(locale === 'en' ? 'What happens' : 'Wat er gebeurt')
  return { ...app, dialog }
}

export async function openEdit(server: AvailabilityServer, locale: Locale = 'en') {
  const { details, ...app } = await openDetails(server, locale)
  await app.user.click(await details.findByRole('button', { name: locale === 'en' ? 'Edit' : 'Wijzigen' }))
  const form = within(await screen.findByRole('dialog', { name: /^Edit|wijzigen$/ }))
  await form.findByLabelText(locale === 'en' ? 'From' : 'Van')
  return { ...app, form }
}
