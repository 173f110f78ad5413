import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'

/** Returns the accessible name of a grid element. Cards have visually hidden text; free half hours have an `aria-label`. */
const nameOf = (element: Element | null) =>
  element?.getAttribute('aria-label') ?? element?.firstElementChild?.textContent

const focused = () => nameOf(document.activeElement)

/** Focuses an element of the grid by its name. */
async function focusOn(name: RegExp) {
  const element = await screen.findByRole('button', { name })
  act(() => element.focus())
}

/** Returns the start time in the dialog that a proposed time opens. */
async function fromInDialog() {
  const dialog = await screen.findByRole('dialog', { name: 'Select new date and time' })
  return (await within(dialog).findByLabelText<HTMLInputElement>('From')).value
}

it('The calendar names the time zone of the shown week, with both names where the clocks change (R-D90)', async () => {
  const { user } = await renderProvider()
  await findCalendar()
  expect(screen.getByText('CET')).toBeTruthy()
  const next = screen.getByRole('button', { name: 'Next week' })
  await user.click(next)
  await user.click(next)
  expect(await screen.findByText('CET/CEST')).toBeTruthy()
})

describe('using the week by keyboard', () => {
  it('has one tab stop, the next appointment that is not over', async () => {
    await renderProvider()
    const region = await findCalendar()
    const grid = within(region).getByRole('grid', { name: /^Times of the week of Monday 10 March/ })
    const stops = [...grid.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0)
    expect(stops.map(nameOf)).toEqual([
      'Thursday 13 March, 09:30 to 10:30, Deep tissue massage, Noor Jansen, Accepted, with Fenna de Boer',
    ])
  })

  it('moves from hour to hour, item to item and day to day (R-D91)', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await focusOn(/Noor Jansen/)
    await user.keyboard('{ArrowUp}')
    expect(focused()).toMatch(/^Availability schedule, Thursday 13 March, 09:00 to 12:00/)
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('Thursday 13 March, 08:30, not open')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('Friday 14 March, 08:30, not open')
    await user.keyboard('{ArrowLeft}{End}')
    expect(focused()).toMatch(/Breath and mobility/)
    await user.keyboard('{Home}')
    expect(focused()).toMatch(/^Availability schedule/)
  })

  it('goes on into the next week, and not before the current one (R-A2.11)', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await focusOn(/Noor Jansen/)
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(focused()).toBe('Thursday 20 March, 09:30, not open'))
    await user.keyboard('{PageUp}')
    await waitFor(() => expect(focused()).toMatch(/Noor Jansen/))
    await user.keyboard('{PageUp}')
    expect(focused()).toMatch(/Noor Jansen/)
  })

  it('opens an item with Enter, and creates availability from a free hour', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await focusOn(/Noor Jansen/)
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: /Booked appointment/ })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await focusOn(/Noor Jansen/)
    await user.keyboard('{ArrowRight}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'New availability' })
    expect(await within(dialog).findByLabelText('From')).toHaveProperty('value', '09:30')
    expect(within(dialog).getByLabelText('To')).toHaveProperty('value', '10:30')
  })

  it('announces the time that Alt and the arrows propose; Escape cancels it, Enter opens its dialog (R-D90)', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await focusOn(/Noor Jansen/)
    await user.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}')
    expect(await screen.findByText(/^Friday 14 March, 09:45 to 10:45\. Enter goes on/)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/Enter goes on/)).toBeNull())
    expect(screen.getByRole('button', { name: /Thursday 13 March, 09:30 to 10:30.*Noor Jansen/ })).toBeTruthy()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    expect(await fromInDialog()).toBe('09:45')
  })

  it.each([
    { what: /Ali Kaya/, why: 'This booking waits for its guest to choose a new time.' },
    { what: /Breath and mobility/, why: 'Somebody has booked this, so it stays where it is.' },
    { what: /Lotte Vos/, why: 'What has begun can no longer be moved.' },
  ])('explains why $what cannot be moved (R-A2.33)', async ({ what, why }) => {
    const { user } = await renderProvider()
    await findCalendar()
    await focusOn(what)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText(why)).toBeTruthy()
  })
})

describe('using the month by keyboard', () => {
  it('moves to the same day of the next month, and back (R-D91)', async () => {
    const { user } = await renderProvider('en', { place: '/calendar?view=month' })
    await focusOn(/Noor Jansen/)
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(focused()).toBe('Show Sunday 13 April'))
    await user.keyboard('{PageUp}')
    await waitFor(() => expect(focused()).toBe('Show Thursday 13 March'))
  })

  it('moves a booking to another day at the same time, with Alt and the arrows (R-D90)', async () => {
    const { user } = await renderProvider('en', { place: '/calendar?view=month' })
    await focusOn(/Noor Jansen/)
    await user.keyboard('{Alt>}{ArrowRight}{ArrowDown}{/Alt}')
    expect(await screen.findByText(/^Friday 21 March, 09:30 to 10:30\. Enter goes on/)).toBeTruthy()
  })
})

describe('choosing several specialists in the calendar', () => {
  it('works one by one, and is kept in the URL', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await user.click(screen.getByRole('button', { name: /Everyone/ }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /Daan Visser/ }))
    // The URL is updated after the paint.
    await waitFor(() => expect(window.location.hash).toContain('specialist=daan'))
    await user.click(screen.getByRole('menuitemcheckbox', { name: /Fenna de Boer/ }))
    // The business has no other specialists than the two chosen ones, so the URL names none.
    await waitFor(() => expect(window.location.hash).not.toContain('specialist'))
  })
})

describe('the command palette', () => {
  it('leads to a date, and back to a view', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Commands' }), '3 april')
    expect(await screen.findByRole('option', { name: /Go to Thursday 3 April/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Week of Monday 31 March' })).toBeTruthy()
  })
})
