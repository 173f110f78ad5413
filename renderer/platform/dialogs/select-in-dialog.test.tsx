import Dialog from '@mui/material/Dialog'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Select, type SelectMode } from '#shared/ui/index.ts'

vi.setConfig({ testTimeout: 20_000 })

const options = [
  { value: 'BE', label: 'Belgium' },
  { value: 'NL', label: 'Netherlands' },
]

test.each<[mode: SelectMode, focusedRole: string, focusedName: string]>([
  ['plain', 'option', 'Netherlands'],
  ['searchable', 'combobox', 'Search in Country'],
])(
  'A %s list in a dialog of the app belongs to it and keeps the focus, and Escape closes the list alone (R-A4.8)',
  async (mode, focusedRole, focusedName) => {
    const onClose = vi.fn<() => void>()
    const { user } = renderIn(
      'en',
      <Dialog open onClose={onClose}>
        <Select label="Country" options={options} value="NL" onChange={() => {}} mode={mode} required />
      </Dialog>,
    )
    const header = screen.getByRole('combobox', { name: 'Country' })
    await user.click(header)
    const list = await screen.findByRole('listbox')
    // A select's list with a search field is a dialog inside the app's dialog.
    expect(screen.getAllByRole('dialog')[0]?.contains(list)).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(focusedRole, { name: focusedName })))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  },
)
