import { render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.tsx'

class CatchError extends Component<{ children: ReactNode }, { message?: string }> {
  static readonly getDerivedStateFromError = ({ message }: Error) => ({ message })
  override state: { message?: string } = {}
  override render() {
    return this.state.message ?? this.props.children
  }
}

const Part = () => <p>Here it is</p>

it('A lazy screen is fetched once, however often it is preloaded, and is then there at once', async () => {
  const load = vi.fn<() => Promise<typeof Part>>(async () => Part)
  const { Screen, prepare } = lazyScreen(load)
  prepare()
  prepare()
  await vi.waitFor(() => expect(load).toHaveResolved())
  prepare()
  expect(load).toHaveBeenCalledOnce()
  render(<Screen />)
  expect(screen.queryByText('Here it is')).not.toBeNull()
})

it('A lazy screen is requested again after it could not be fetched', async () => {
  const load = vi.fn<() => Promise<typeof Part>>(async () => Part).mockRejectedValueOnce(new Error('away'))
  const { Screen, prepare } = lazyScreen(load)
  prepare()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await Promise.resolve()
  prepare()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  render(
    <Suspense>
      <Screen />
    </Suspense>,
  )
  await screen.findByText('Here it is')
})

it('A lazy screen is not requested again where the browser cannot run it (R-D386)', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new SyntaxError('Invalid regular expression'))
  const { Screen } = lazyScreen(load)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <CatchError>
      <Suspense>
        <Screen />
      </Suspense>
    </CatchError>,
  )
  await screen.findByText('Invalid regular expression')
  expect(load).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
