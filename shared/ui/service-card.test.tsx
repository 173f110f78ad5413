import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { ServiceCard, ServiceList, type ServiceCardProps } from './service-card.tsx'

const card = (changes: Partial<ServiceCardProps> = {}) => (
  <ServiceList label="Services">
    <ServiceCard
      name="Breath and mobility"
      locationTypes={['physical', 'virtual']}
      duration={75}
      priceCents={1800}
      seats={8}
      isChosen={false}
      onToggle={() => {}}
      {...changes}
    />
  </ServiceList>
)

test.each([
  ['en', 'Breath and mobility In-personVideo-call 1 h 15 min 8 seats €18'],
  ['nl', 'Breath and mobility Op locatieVideogesprek 1 u 15 min 8 plekken €18'],
] as const)('In %s, a service card reads “%s”', (locale, name) => {
  renderIn(locale, card())
  expect(screen.getByRole('button').textContent).toBe(name)
})

test.each([
  ['en', 6250, '€62.50'],
  ['nl', 6250, '€62,50'],
  ['en', 0, 'Free'],
  ['nl', 0, 'Gratis'],
] as const)('In %s, the price of %i cents on a service card is %s', (locale, priceCents, shown) => {
  renderIn(locale, card({ priceCents }))
  expect(screen.getByText(shown)).toBeTruthy()
})

test.each([
  ['en', 'Location to be determined'],
  ['nl', 'Locatie nog te bepalen'],
] as const)(
  'In %s, a service card without location types says “%s”, and a private service shows no seats',
  (locale, shown) => {
    renderIn(locale, card({ locationTypes: [], seats: 1 }))
    expect(screen.getByText(shown)).toBeTruthy()
    expect(screen.queryByText(/seat|plek/)).toBeNull()
  },
)

test('A click or a key chooses a service card, which is then announced as chosen', async () => {
  const onToggle = vi.fn<() => void>()
  const { user, rerender } = renderIn('en', card({ onToggle }))
  await user.click(screen.getByRole('button', { pressed: false }))
  await user.keyboard('{Enter} ')
  expect(onToggle).toHaveBeenCalledTimes(3)
  rerender(card({ isChosen: true }))
  expect(screen.getByRole('button', { pressed: true })).toBeTruthy()
})

test('Hovering over or focusing a service card reports it, so that its data can be loaded early', async () => {
  const onIntent = vi.fn<() => void>()
  const { user } = renderIn('en', card({ onIntent }))
  await user.hover(screen.getByRole('button'))
  expect(onIntent).toHaveBeenCalledOnce()
  await user.tab()
  expect(onIntent).toHaveBeenCalledTimes(2)
})

test('A picture of a service card that cannot be loaded is logged and replaced by the placeholder (R-B8.9)', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { container } = renderIn('en', card({ pictureSrc: '/gone.jpg' }))
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).toBeTruthy()
  expect(log).toHaveBeenCalledWith('The picture /gone.jpg could not be loaded')
  log.mockRestore()
})
