import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Listbox } from '@base-ui/react/select'
import { useState, type ReactElement } from 'react'
import type { SelectOption } from './select-option.ts'
import type { SelectItem } from './select-option-row.tsx'
import styles from './select.module.css'
import { usePortalRoot } from './use-portal-root.ts'

/** Props that the three kinds of list share. */
export interface SelectListProps {
  label: string
  options: readonly SelectOption[]
  value: string | null
  onPick: (value: string) => void
  /** Puts an option's content into the list's item element. */
  renderRow: (option: SelectOption, item: SelectItem) => ReactElement
  /** Whether the list can be focused but not opened. */
  isLocked: boolean
  disabled: boolean
  required?: boolean
  noResultText: string
  /** The button that opens the list. */
  header: ReactElement
}

/** A list below its header, by the WAI-ARIA pattern of a select-only combobox. */
export function SelectList({
  label,
  options,
  value,
  onPick,
  renderRow,
  isLocked,
  disabled,
  required = false,
  header,
}: SelectListProps) {
  const { anchorRef, container } = usePortalRoot()
  const [isOpen, setOpen] = useState(false)
  return (
    // The library's style element is disabled, because it would need a CSP nonce; its rules are in our own style sheet.
    <CSPProvider disableStyleElements>
      <Listbox.Root
        modal={false}
        value={value}
        onValueChange={(picked) => picked !== null && onPick(picked)}
        open={isOpen}
        onOpenChange={(opens) => setOpen(opens && !isLocked)}
        disabled={disabled}
        required={required}
        readOnly={isLocked}
      >
        <Listbox.Trigger ref={anchorRef} render={header} />
        <Listbox.Portal container={container}>
          <Listbox.Positioner
            className={styles.positioner}
            positionMethod="fixed"
            sideOffset={4}
            alignItemWithTrigger={false}
          >
            <Listbox.Popup className={styles.popup}>
              <Listbox.List className={styles.list} aria-label={label}>
                {options.map((option) => renderRow(option, <Listbox.Item value={option.value} label={option.label} />))}
              </Listbox.List>
            </Listbox.Popup>
          </Listbox.Positioner>
        </Listbox.Portal>
      </Listbox.Root>
    </CSPProvider>
  )
}
