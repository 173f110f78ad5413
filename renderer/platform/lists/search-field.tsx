import type { KeyboardEvent, Ref } from 'react'
import { classNames } from '#shared/ui/index.ts'
import { SearchIcon } from '../theme/icons.tsx'
import { KeyCap } from '../keyboard/key-cap.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (value: string) => void
  /** The key that moves the focus to the field, shown at the end of the field. */
  hotkey?: string
  /** Whether the field has the small height of the header's buttons, instead of the height of a form's fields. */
  isCompact?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function SearchField({ ref, label, value, onChange, hotkey, isCompact = false, onKeyDown }: SearchFieldProps) {
  return (
    <label className={classNames(styles.search, isCompact && styles.compact)}>
      <SearchIcon size={16} />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onChange('')
          }
          onKeyDown?.(event)
        }}
      />
      {hotkey !== undefined && value === '' && <KeyCap>{hotkey}</KeyCap>}
    </label>
  )
}
