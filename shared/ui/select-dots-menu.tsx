import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import type { SelectListProps } from './select-list.tsx'
import styles from './select.module.css'
import { usePortalRoot } from './use-portal-root.ts'

/** A menu that a three-dots button opens. Options with their own action are menu items; the others form a group of choices. */
export function SelectDotsMenu({
  label,
  options,
  value,
  onPick,
  renderRow,
  isLocked,
  disabled,
  header,
}: SelectListProps) {
  const { anchorRef, container } = usePortalRoot()
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={(opens) => setOpen(opens && !isLocked)} disabled={disabled}>
      <Menu.Trigger ref={anchorRef} render={header} />
      <Menu.Portal container={container}>
        <Menu.Positioner className={styles.positioner} positionMethod="fixed" align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup} aria-label={label}>
            <Menu.RadioGroup className={styles.list} aria-label={label} value={value} onValueChange={onPick}>
              {options.map((option) =>
                renderRow(
                  option,
                  option.onChoose ? (
                    <Menu.Item label={option.label} onClick={() => onPick(option.value)} />
                  ) : (
                    <Menu.RadioItem label={option.label} value={option.value} closeOnClick />
                  ),
                ),
              )}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
