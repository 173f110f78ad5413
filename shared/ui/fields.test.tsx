import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Checkbox } from './checkbox.tsx'
import { PasswordField } from './password-field.tsx'
import { NativeSelect, SelectFilter } from './native-select.tsx'
import { TextField } from './text-field.tsx'
import { caretAfterMask, TimeField } from './time-field.tsx'

const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
    .join(' ')

describe('TextField', () => {
  test.each([
    ['en', 'Optional'],
    ['nl', 'Optioneel'],
  ] as const)('in %s, an optional field is marked “%s” (R-A2.21)', (locale, optional) => {
    const { rerender } = renderIn(locale, <TextField label="Phone" />)
    expect(screen.getByText(optional)).toBeTruthy()
    rerender(<TextField label="Phone" required />)
    expect(screen.queryByText(optional)).toBeNull()
    rerender(<TextField label="Phone" note="by duration" />)
    expect(screen.queryByText(optional)).toBeNull()
    expect(screen.getByText('by duration')).toBeTruthy()
  })

  test('an error replaces the hint and describes the input', () => {
    const { rerender } = renderIn('en', <TextField label="E-mail" hint="For the code" required />)
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    expect(descriptionOf(input)).toBe('For the code')
    expect(input.getAttribute('aria-invalid')).toBeNull()
    rerender(<TextField label="E-mail" hint="For the code" error="Not an address" required />)
    expect(descriptionOf(input)).toBe('Not an address')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('For the code')).toBeNull()
  })
})

describe('variants and states of a text field (R-A2.19, R-A2.20, R-D88)', () => {
  const variants = ['default', 'card', 'adjust', 'wallet'] as const

  test.each(variants)('the variant %s has an icon for error and success, and none otherwise', (variant) => {
    const field = { label: 'Amount', variant, required: true } as const
    const { container, rerender } = renderIn('en', <TextField {...field} />)
    const icons = () => container.querySelectorAll('svg').length
    expect(icons()).toBe(0)
    rerender(<TextField {...field} error="Too much" />)
    expect(icons()).toBe(1)
    rerender(<TextField {...field} isValid />)
    expect(icons()).toBe(1)
    rerender(<TextField {...field} disabled />)
    expect(icons()).toBe(0)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).disabled).toBe(true)
  })

  test('each variant looks different', () => {
    const looks = variants.map((variant) => {
      const { container, unmount } = renderIn('en', <TextField label="Amount" variant={variant} required />)
      const look = container.firstElementChild?.className
      unmount()
      return look
    })
    expect(new Set(looks).size).toBe(variants.length)
  })
})

test.each([
  ['en', 'Show password', 'Hide password'],
  ['nl', 'Wachtwoord tonen', 'Wachtwoord verbergen'],
] as const)('PasswordField in %s can be switched between shown and hidden', async (locale, show, hide) => {
  const { user } = renderIn(locale, <PasswordField label="Password" required />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(input, 'secret')
  expect(input.type).toBe('password')
  await user.click(screen.getByRole('button', { name: show }))
  expect([input.type, input.value]).toEqual(['text', 'secret'])
  await user.click(screen.getByRole('button', { name: hide }))
  expect(input.type).toBe('password')
})

test('Clicking the label of a Checkbox ticks it, but clicking a link in the label does not', async () => {
  const { user } = renderIn(
    'en',
    <Checkbox
      error="Tick this"
      label={
        <>
          I agree to the <a href="#terms">terms</a>
        </>
      }
    />,
  )
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the terms' })
  expect(descriptionOf(box)).toBe('Tick this')
  // `fireEvent` is used, because user-event toggles the box on a click on a link in its label, which browsers do not do.
  fireEvent.click(screen.getByRole('link', { name: 'terms' }))
  expect(box.checked).toBe(false)
  await user.click(screen.getByText(/I agree/))
  expect(box.checked).toBe(true)
})

describe('NativeSelect', () => {
  const options = [
    { value: 'daily', label: 'Daily' },
    { value: 'weekly', label: 'Weekly' },
  ]

  test('shows a placeholder until an option is chosen', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const { user } = renderIn(
      'en',
      <NativeSelect label="Frequency" placeholder="Choose" options={options} value="" onChange={onChange} required />,
    )
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Frequency' })
    expect(select.selectedOptions[0]?.text).toBe('Choose')
    await user.selectOptions(select, 'Weekly')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('weekly')
  })

  test('can be focused but offers no other option when it is read-only', () => {
    renderIn('en', <NativeSelect label="F" options={options} value="weekly" onChange={() => {}} isReadOnly required />)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Weekly'])
    expect(screen.getByRole<HTMLSelectElement>('combobox').disabled).toBe(false)
  })

  test.each([
    ['en', 'Loading options'],
    ['nl', 'Opties laden'],
  ] as const)('while loading in %s it says “%s”, and nothing can be chosen', (locale, loading) => {
    renderIn(locale, <NativeSelect label="F" options={[]} value="" onChange={() => {}} isLoading required />)
    const select = screen.getByRole<HTMLSelectElement>('combobox')
    expect([select.disabled, select.selectedOptions[0]?.text]).toEqual([true, loading])
  })

  test('as a filter it is found by its label', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const { user } = renderIn(
      'en',
      <SelectFilter label="Repeats" options={options} value="daily" onChange={onChange} />,
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Weekly')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('weekly')
  })
})

describe('TimeField (R-A5.14)', () => {
  function Example({ initial = '' }: { initial?: string }) {
    const [value, setValue] = useState(initial)
    return <TimeField label="From" value={value} onChange={setValue} required />
  }

  test.each([
    ['9', '9'],
    ['09', '09'],
    ['093', '09:3'],
    ['0930', '09:30'],
    ['09:30', '09:30'],
    ['9h30pm', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['093012', '09:30'],
  ])('typing %s shows %s', async (typed, shown) => {
    const { user } = renderIn('en', <Example />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' })
    await user.type(input, typed)
    expect(input.value).toBe(shown)
  })

  test.each([
    ['9', '{Tab}', '09:00'],
    ['9', '{Enter}', '09:00'],
    ['14', '{Tab}', '14:00'],
    ['25', '{Tab}', '25'],
  ])('%s and then %s gives %s (R-D381)', async (typed, key, shown) => {
    const { user } = renderIn('en', <Example />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' })
    await user.type(input, typed)
    await user.keyboard(key)
    expect(input.value).toBe(shown)
  })

  test('the first digit can be changed (R-D381)', async () => {
    const { user } = renderIn('en', <Example initial="09:30" />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    await user.type(input, '{Delete}1', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(input.value).toBe('19:30')
  })

  test('Backspace deletes past the colon', async () => {
    const { user } = renderIn('en', <Example initial="09:30" />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    await user.type(input, '{Backspace}{Backspace}{Backspace}')
    expect(input.value).toBe('0')
  })

  test('the caret stays where a digit in the middle was changed', async () => {
    const { user } = renderIn('en', <Example initial="09:30" />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    await user.type(input, '1', { initialSelectionStart: 1, initialSelectionEnd: 2 })
    expect([input.value, input.selectionStart]).toEqual(['01:30', 2])
    await user.keyboard('4')
    expect(input.value).toBe('01:43')
    expect(input.selectionStart).toBe(4)
  })

  test.each([
    ['0930', 4, '09:30', 5],
    ['093', 3, '09:3', 4],
    ['0:930', 1, '09:30', 1],
    ['0a9:30', 2, '09:30', 1],
    ['', 0, '', 0],
  ])('the caret of %j at %i in %j goes to %i', (typed, caret, masked, expected) => {
    expect(caretAfterMask(typed, caret, masked)).toBe(expected)
  })
})
