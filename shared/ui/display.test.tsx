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
] as const)('A2.17 and A9.17: in %s what loads says so, with four placeholders', (locale, services, slots, spinner) => {
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
})

test('an avatar shows picture, initials, or a person, whatever there is', () => {
  const { container, rerender } = renderIn('en', <Avatar name="Fenna de Boer" src="/fenna.jpg" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/fenna.jpg')
  fireEvent.error(container.querySelector('img')!)
  expect(container.textContent).toBe('FB')
  rerender(<Avatar name="Fenna de Boer" src="/fenna-2.jpg" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/fenna-2.jpg')
  rerender(<Avatar />)
  expect(container.querySelector('svg')).toBeTruthy()
})

test("A2.27: an avatar of several people shows a group and nobody's initials", () => {
  const { container, rerender } = renderIn('en', <Avatar name="Everyone" isGroup />)
  const group = container.innerHTML
  expect(container.textContent).toBe('')
  rerender(<Avatar />)
  expect(container.innerHTML).not.toBe(group)
})

test.each(['L', 'M', 'S', 'XS', 'XXS', 'DEFAULT'] as const)('A2.27: size %s has a picture for nobody', (size) => {
  const { container } = renderIn('en', <Avatar size={size} />)
  expect(container.querySelector('svg')).toBeTruthy()
})

test('an error interrupts, other notices wait their turn', () => {
  const { rerender } = renderIn('en', <Notice kind="error">Just taken</Notice>)
  expect(screen.getByRole('alert').textContent).toBe('Just taken')
  rerender(<Notice kind="success">Saved</Notice>)
  expect(screen.getByRole('status').textContent).toBe('Saved')
})
