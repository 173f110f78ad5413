import { ChevronDownIcon, IconButton } from '#shared/ui/index.ts'
import styles from './move-buttons.module.css'

interface MoveButtonsProps {
  upLabel: string
  downLabel: string
  isFirst: boolean
  isLast: boolean
  /** Whether a move is being saved. */
  isBusy?: boolean
  onMove: (by: 1 | -1) => void
}

/**
 * Buttons that move a row of a list up or down by one place. A button stays focusable while it cannot move the row, so that keyboard users
 * do not lose their place.
 */
export function MoveButtons({ upLabel, downLabel, isFirst, isLast, isBusy = false, onMove }: MoveButtonsProps) {
  const buttons = [
    { by: -1, label: upLabel, isOff: isBusy || isFirst, className: styles.up },
    { by: 1, label: downLabel, isOff: isBusy || isLast, className: undefined },
  ] as const
  return buttons.map(({ by, label, isOff, className }) => (
    <IconButton
      key={by}
      label={label}
      icon={<ChevronDownIcon size={16} className={className} />}
      aria-disabled={isOff}
      onClick={() => !isOff && onMove(by)}
    />
  ))
}
