import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { StepLink } from './step-link.tsx'

function open(): HTMLElement {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<StepLink to="/timeslot?date=2029-01-01">Choose a time</StepLink>} />
        <Route path="/timeslot" element={<h1>Times</h1>} />
      </Routes>
    </MemoryRouter>,
  )
  return screen.getByRole('link')
}

describe('StepLink', () => {
  it('leads to the next screen', async () => {
    const link = open()
    expect(link.getAttribute('href')).toBe('/timeslot?date=2029-01-01')
    fireEvent.click(link)
    expect(await screen.findByRole('heading', { name: 'Times' })).toBeTruthy()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
    'leaves a click with %o to the browser',
    (held) => {
      const link = open()
      const click = createEvent.click(link, held)
      fireEvent(link, click)
      expect(click.defaultPrevented).toBe(false)
    },
  )
})
