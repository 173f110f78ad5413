import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CheckIcon } from './icons.tsx'
import type { SelectOption } from './select-option.ts'
import styles from './select.module.css'

interface OptionPictureProps {
  option: SelectOption
  showsPicture: boolean
  /** A country's code stands in for a flag, which not every system can draw. */
  showsCode: boolean
}

export function OptionPicture({ option, showsPicture, showsCode }: OptionPictureProps) {
  if (showsCode) return <span className={styles.code}>{option.picture ?? option.value}</span>
  return showsPicture && option.picture ? <span className={styles.picture}>{option.picture}</span> : null
}

interface SelectRowProps {
  option: SelectOption
  isChosen: boolean
  isDotted: boolean
  showsCodes: boolean
  /** What its list takes for a line, still without what the line shows. */
  item: ReactElement<{ className?: string | undefined; disabled?: boolean; children?: ReactNode }>
}

function Dot({ option: { colour }, isChosen }: { option: SelectOption; isChosen: boolean }): ReactNode {
  return (
    <span
      className={classNames(styles.dot, colour === undefined && !isChosen && styles.hollow)}
      style={colour === undefined ? undefined : { background: colour }}
    />
  )
}

/** One line of a list: what it shows, in the item that the kind of list gives it. */
export function SelectRow({ option, isChosen, isDotted, showsCodes, item }: SelectRowProps) {
  return cloneElement(
    item,
    { className: styles.row, disabled: option.isDisabled ?? false },
    isDotted && <Dot option={option} isChosen={isChosen} />,
    <OptionPicture option={option} showsPicture showsCode={showsCodes} />,
    <span className={styles.name}>{option.label}</span>,
    option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>,
    isChosen && <CheckIcon size={16} className={styles.tick} />,
  )
}
