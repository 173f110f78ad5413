import TableCell from '@mui/material/TableCell'
import { useEffect, useRef } from 'react'
import { checkboxClass } from '#shared/ui/index.ts'
import styles from './checkbox-cell.module.css'

interface CheckboxCellProps {
  label: string
  isChecked: boolean
  /** Whether only some of the rows that the checkbox stands for are selected. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
}

/** A checkbox in the first cell of a row; the whole cell is clickable. */
export function CheckboxCell({ label, isChecked, isMixed = false, onChange }: CheckboxCellProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <TableCell padding="checkbox">
      <label className={styles.target}>
        <input
          ref={box}
          type="checkbox"
          className={checkboxClass}
          aria-label={label}
          checked={isChecked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
    </TableCell>
  )
}
