import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'

it.each(
  flowRows('en', [
    { locale: 'en', lead: 'This page does not exist', go: 'Go to the calendar' },
    { locale: 'nl', lead: 'Deze pagina bestaat niet', go: 'Naar de agenda' },
  ] as const),
)('An unknown address shows a message in $locale, and leads to the calendar', async ({ locale, lead, go }) => {
  const { user } = await renderProvider(locale, { place: '/no-such-page' })
  expect(await screen.findByText(lead)).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^(Week of|Week van)/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: go }))
  expect(await findCalendar()).toBeTruthy()
})

it.each(['/', '/login', '/team'])('%s, which is not for freelancers, leads them to the calendar', async (place) => {
  const bridge = createFakeBridge()
  bridge.session = freelancerSession
  await renderProvider('en', { place, bridge })
  expect(await findCalendar()).toBeTruthy()
})
