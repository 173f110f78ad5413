import TableCell from '@mui/material/TableCell'
import { useEffect, useRef } from 'react'
import { checkboxClass } from '#shared/ui/index.ts'
import styles from './check-mark-cell.module.css'

interface CheckCellProps {
  label: string
  isChecked: boolean
  /** Some of what it stands for are chosen. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
}

/** A tick box as the first cell of a row; all of the cell is its target. */
export function CheckMarkCell({ label, isChecked, isMixed = false, onChange }: CheckCellProps) {
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
