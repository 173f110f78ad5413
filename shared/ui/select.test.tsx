import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Select, type SelectMode, type SelectProps, type SelectVariant } from './select.tsx'

// The timeout is long, because rendering lists with popups is slow in jsdom.
vi.setConfig({ testTimeout: 20_000 })

afterEach(() => void vi.useRealTimers())

const options = [
  { value: 'BE', label: 'België' },
  { value: 'DE', label: 'Germany', keywords: 'Deutschland', picture: 'D' },
  { value: 'NL', label: 'Netherlands', detail: 'here' },
  { value: 'XX', label: 'Nowhere', isDisabled: true },
]

const onChange = vi.fn<(value: string) => void>()

function Example({ value: first = '', ...props }: Partial<SelectProps>) {
  const [value, setValue] = useState(first)
  return (
    <Select
      label="Country"
      options={options}
      required
      {...props}
      value={value}
      onChange={(picked) => {
        onChange(picked)
        setValue(picked)
      }}
    />
  )
}

function start(props: Partial<SelectProps> = {}, locale: 'en' | 'nl' = 'en') {
  onChange.mockClear()
  return renderIn(locale, <Example {...props} />)
}

const header = () => screen.getByRole('combobox', { name: 'Country' })

describe('the variants and modes of Select (R-A2.22, R-D88)', () => {
  const fields: readonly [variant: SelectVariant, mode: SelectMode][] = [
    ['default', 'plain'],
    ['default', 'dotted'],
    ['default', 'searchable'],
    ['image', 'plain'],
    ['image', 'dotted'],
    ['image', 'searchable'],
    ['countries', 'plain'],
    ['countries', 'dotted'],
    ['countries', 'searchable'],
  ]

  test.each(fields)('%s, %s: opens, takes a choice, closes, and returns the focus', async (variant, mode) => {
    const { user } = start({ variant, mode })
    expect(header().textContent).toBe('Choose')
    expect(header().getAttribute('aria-expanded')).toBe('false')
    await user.click(header())
    const option = await screen.findByRole('option', { name: /Netherlands/ })
    expect(header().getAttribute('aria-expanded')).toBe('true')
    await user.click(option)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('NL')
    expect(header().textContent).toBe(variant === 'countries' ? 'NLNetherlands' : 'Netherlands')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(header()))
  })

  test.each(['plain', 'dotted'] as const)('dots, %s: a menu of choices', async (mode) => {
    const { user } = start({ variant: 'dots', mode, value: 'BE' })
    await user.click(screen.getByRole('button', { name: 'Country' }))
    const menu = await screen.findByRole('menu', { name: 'Country' })
    expect(within(menu).getByRole('menuitemradio', { name: 'België' }).getAttribute('aria-checked')).toBe('true')
    await user.click(within(menu).getByRole('menuitemradio', { name: /Netherlands/ }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('NL')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test('the searchable variant dots has a list with a search field', async () => {
    const { user } = start({ variant: 'dots', mode: 'searchable' })
    await user.click(screen.getByRole('combobox', { name: 'Country' }))
    await user.click(await screen.findByRole('option', { name: /Netherlands/ }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('NL')
  })

  test('the header shows the option’s picture only in the variant with pictures, the list in all', async () => {
    const { unmount } = start({ variant: 'image', value: 'DE' })
    expect(header().textContent).toBe('DGermany')
    unmount()
    const { user } = start({ value: 'DE' })
    expect(header().textContent).toBe('Germany')
    await user.click(header())
    expect((await screen.findByRole('option', { name: /Germany/ })).textContent).toBe('DGermany')
  })

  test('an option with its own action runs that action and is not chosen (R-A3.17)', async () => {
    const onChoose = vi.fn<() => void>()
    const { user } = start({ variant: 'dots', options: [{ value: 'edit', label: 'Edit', onChoose }] })
    await user.click(screen.getByRole('button', { name: 'Country' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect(onChoose).toHaveBeenCalledOnce()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('a disabled option cannot be chosen', async () => {
    const { user } = start()
    await user.click(header())
    fireEvent.click(await screen.findByRole('option', { name: 'Nowhere' }))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('opening and closing a Select (R-A4.8)', () => {
  test.each<[why: string, mode: SelectMode, variant: SelectVariant, props: Partial<SelectProps>]>([
    ['disabled', 'plain', 'default', { disabled: true }],
    ['disabled', 'searchable', 'default', { disabled: true }],
    ['disabled', 'plain', 'dots', { disabled: true }],
    ['read-only', 'plain', 'default', { isReadOnly: true }],
    ['read-only', 'searchable', 'default', { isReadOnly: true }],
    ['loading', 'plain', 'default', { isLoading: true }],
    ['loading', 'searchable', 'default', { isLoading: true }],
    ['loading', 'dotted', 'dots', { isLoading: true }],
  ])('%s (%s, %s): a click on the header does not open it', async (_why, mode, variant, props) => {
    const { user } = start({ mode, variant, value: 'NL', ...props })
    const button = screen.getByRole(variant === 'dots' ? 'button' : 'combobox', { name: 'Country' })
    await user.click(button)
    await user.keyboard('{ArrowDown}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('it can be focused and read when read-only, but not when disabled (R-D89)', () => {
    const { unmount } = start({ isReadOnly: true, value: 'NL' })
    header().focus()
    expect(document.activeElement).toBe(header())
    expect(header().textContent).toBe('Netherlands')
    unmount()
    start({ disabled: true })
    expect((header() as HTMLButtonElement).disabled).toBe(true)
  })

  test('a second click on the header closes it, and so does Escape', async () => {
    const { user } = start()
    await user.click(header())
    await screen.findByRole('listbox')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('label, placeholder and messages of a Select (R-A2.23)', () => {
  test.each([
    ['en', 'Optional', 'Choose', 'Loading options'],
    ['nl', 'Optioneel', 'Kies', 'Opties laden'],
  ] as const)('in %s: “%s”, “%s”, “%s”', (locale, optional, choose, loading) => {
    const { unmount } = start({ required: false }, locale)
    expect(screen.getByText(optional)).toBeTruthy()
    expect(header().textContent).toBe(choose)
    unmount()
    start({ isLoading: true }, locale)
    expect(header().textContent).toBe(loading)
    expect(header().getAttribute('aria-busy')).toBe('true')
  })

  test('shows its own placeholder and a hint, which an error replaces', () => {
    const { unmount } = start({ placeholder: 'Where?', hint: 'Where you live' })
    expect(header().textContent).toBe('Where?')
    const describes = () => document.querySelector(`#${CSS.escape(header().getAttribute('aria-describedby') ?? '')}`)
    expect(describes()?.textContent).toBe('Where you live')
    unmount()
    start({ hint: 'Where you live', error: 'Choose a country' })
    expect(describes()?.textContent).toBe('Choose a country')
    expect(header().getAttribute('aria-invalid')).toBe('true')
    expect(header().querySelectorAll('svg')).toHaveLength(2)
  })

  test('success has an icon (R-A2.20), the default has none', () => {
    const { unmount } = start({ isValid: true })
    expect(header().querySelectorAll('svg')).toHaveLength(2)
    unmount()
    start()
    expect(header().querySelectorAll('svg')).toHaveLength(1)
  })

  test.each([
    ['en', 'More information'],
    ['nl', 'Meer informatie'],
  ] as const)('its info tooltip opens when pressed, in %s', async (locale, name) => {
    const { user } = start({ info: 'Where the bill goes' }, locale)
    const info = screen.getByRole('button', { name })
    await user.click(info)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Where the bill goes')
    expect(info.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
  })
})

describe('searching in a Select', () => {
  const labels = () => screen.queryAllByRole('option').map((option) => option.textContent)
  const all = ['België', 'DGermany', 'Netherlandshere', 'Nowhere']

  /** Opens the list, then switches to fake timers. */
  async function open(props: Partial<SelectProps> = {}, locale: 'en' | 'nl' = 'en') {
    const { user } = start({ mode: 'searchable', ...props }, locale)
    await user.click(header())
    const search = await screen.findByRole('combobox', { name: /^(Search in|Zoek in) Country$/ })
    // Only these timers are faked, because the list is drawn with animation frames, which must continue.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const type = (text: string) => fireEvent.change(search, { target: { value: text } })
    const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
    return { type, pass, search }
  }

  test('one character does not filter, two do (R-A5.30)', async () => {
    const { type, pass } = await open()
    type('n')
    pass(2000)
    expect(labels()).toEqual(all)
    type('ne')
    pass(500)
    expect(labels()).toEqual(['Netherlandshere'])
  })

  test('filtering waits 500 ms after the last key (R-A9.16)', async () => {
    const { type, pass } = await open()
    type('ge')
    pass(499)
    type('ger')
    pass(499)
    expect(labels()).toEqual(all)
    pass(1)
    expect(labels()).toEqual(['DGermany'])
  })

  test('accents are ignored, and additional search words of an option are found', async () => {
    const { type, pass } = await open()
    type('BELGIE')
    pass(500)
    expect(labels()).toEqual(['België'])
    type('deutsch')
    pass(500)
    expect(labels()).toEqual(['DGermany'])
  })

  test.each([
    ['en', undefined, 'No results found'],
    ['nl', undefined, 'Geen resultaten gevonden'],
    ['en', 'No such country', 'No such country'],
  ] as const)(
    'in %s with the text %s, a search without results says “%s” (R-A2.24)',
    async (locale, noResultText, shown) => {
      const { type, pass } = await open({ noResultText }, locale)
      expect(screen.queryByText(shown)).toBeNull()
      type('zzz')
      pass(500)
      expect(labels()).toEqual([])
      expect(screen.getByRole('status').textContent).toBe(shown)
    },
  )

  test('clearing the search shows all options again at once', async () => {
    const { type, pass } = await open()
    type('ger')
    pass(500)
    type('')
    pass(0)
    expect(labels()).toEqual(all)
  })
})
