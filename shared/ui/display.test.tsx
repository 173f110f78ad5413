import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Avatar } from './avatar.tsx'
import { Notice } from './notice.tsx'
import { ServiceListSkeleton, SlotListSkeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

test.each([
  ['en', 'Loading services', 'Loading time slots', 'Loading'],
  ['nl', 'Diensten laden', 'Tijden laden', 'Laden'],
] as const)(
  'In %s, a loading list says so and shows four placeholders (R-A2.17, R-A9.17)',
  (locale, services, slots, spinner) => {
    const list = renderIn(locale, <ServiceListSkeleton />)
    expect(screen.getByRole('status').textContent).toBe(services)
    expect(list.container.querySelectorAll('output > [aria-hidden]')).toHaveLength(4)
    list.unmount()
    const times = renderIn(locale, <SlotListSkeleton />)
    expect(screen.getByRole('status').textContent).toBe(slots)
    expect(times.container.querySelectorAll('output > [aria-hidden]')).toHaveLength(4)
    times.unmount()
    renderIn(locale, <Spinner />)
    expect(screen.getByRole('status').textContent).toBe(spinner)
  },
)

test('An avatar shows the picture, or else the initials, or else a person icon', () => {
  const { container, rerender } = renderIn('en', <Avatar name="Fenna de Boer" src="/fenna.jpg" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/fenna.jpg')
  fireEvent.error(container.querySelector('img')!)
  expect(container.textContent).toBe('FB')
  rerender(<Avatar name="Fenna de Boer" src="/fenna-2.jpg" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/fenna-2.jpg')
  rerender(<Avatar />)
  expect(container.querySelector('svg')).toBeTruthy()
})

test('An avatar of several people shows a group icon and no initials (R-A2.27)', () => {
  const { container, rerender } = renderIn('en', <Avatar name="Everyone" isGroup />)
  const group = container.innerHTML
  expect(container.textContent).toBe('')
  rerender(<Avatar />)
  expect(container.innerHTML).not.toBe(group)
})

test.each(['L', 'M', 'S', 'XS', 'XXS', 'DEFAULT'] as const)('size %s has a picture for nobody (R-A2.27)', (size) => {
  const { container } = renderIn('en', <Avatar size={size} />)
  expect(container.querySelector('svg')).toBeTruthy()
})

test('A screen reader announces an error at once, and other notices politely', () => {
  const { rerender } = renderIn('en', <Notice kind="error">Just taken</Notice>)
  expect(screen.getByRole('alert').textContent).toBe('Just taken')
  rerender(<Notice kind="success">Saved</Notice>)
  expect(screen.getByRole('status').textContent).toBe('Saved')
})
