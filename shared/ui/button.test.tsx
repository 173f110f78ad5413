import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Button } from './button.tsx'

test('Pressing a button calls its handler', async () => {
  const onClick = vi.fn<() => void>()
  const { user } = renderIn('en', <Button onClick={onClick}>Save</Button>)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onClick).toHaveBeenCalledOnce()
})

test('A button that is loading keeps its name and focus, but does nothing and does not submit its form', async () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (isLoading: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isLoading={isLoading} onClick={onClick}>
        Save
      </Button>
    </form>
  )
  const { user, rerender } = renderIn('en', form(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await user.click(button)
  rerender(form(true))
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(screen.getByRole('textbox'), '{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('A button does not submit a form unless it is set to', () => {
  renderIn('en', <Button>Back</Button>)
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
})

const variants = ['primary', 'black', 'white', 'green', 'red', 'text', 'grey', 'custom', 'redInverted'] as const

test('Each of the nine button variants looks different (R-A2.18)', () => {
  const looks = variants.map((variant) => {
    const { unmount } = renderIn('en', <Button variant={variant}>Save</Button>)
    const look = screen.getByRole('button').className
    unmount()
    return look
  })
  expect(new Set(looks).size).toBe(9)
})
