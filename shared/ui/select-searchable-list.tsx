import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { SearchIcon } from './icons.tsx'
import { searchOptions } from './search.ts'
import type { SelectListProps } from './select-list.tsx'
import type { SelectOption } from './select-option.ts'
import styles from './select.module.css'
import { usePortalRoot } from './use-portal-root.ts'
import { useSearch } from './use-search.ts'

/** A list below its header with a search field (rules A2.24, A5.30 and A9.16). */
export function SelectSearchableList({
  label,
  options,
  value,
  onPick,
  renderRow,
  isLocked,
  disabled,
  required = false,
  noResultText,
  header,
}: SelectListProps) {
  const t = useText('ui')
  const { anchorRef, container } = usePortalRoot()
  const [isOpen, setOpen] = useState(false)
  const { text, setText, query } = useSearch()
  const found = query === '' ? options : searchOptions(options, query)
  const chosen = options.find((option) => option.value === value) ?? null

  return (
    <Combobox.Root<SelectOption>
      items={options}
      filteredItems={found}
      value={chosen}
      onValueChange={(option) => option && onPick(option.value)}
      inputValue={text}
      onInputValueChange={setText}
      open={isOpen}
      onOpenChange={(opens) => setOpen(opens && !isLocked)}
      isItemEqualToValue={(option, other) => option.value === other.value}
      disabled={disabled}
      required={required}
      readOnly={isLocked}
      autoHighlight
    >
      <Combobox.Trigger ref={anchorRef} render={header} />
      <Combobox.Portal container={container}>
        <Combobox.Positioner className={styles.positioner} positionMethod="fixed" align="start" sideOffset={4}>
          <Combobox.Popup className={styles.popup} aria-label={label}>
            <span className={styles.search}>
              <SearchIcon size={16} />
              <Combobox.Input
                className={styles.input}
                aria-label={t('select.search', { label })}
                placeholder={t('search')}
              />
            </span>
            <Combobox.Empty className={styles.empty}>{noResultText}</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label={label}>
              {(option: SelectOption) => renderRow(option, <Combobox.Item value={option} />)}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
