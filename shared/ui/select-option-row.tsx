import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CheckIcon } from './icons.tsx'
import type { SelectOption } from './select-option.ts'
import styles from './select.module.css'

interface OptionPictureProps {
  option: SelectOption
  showsPicture: boolean
  /** Shows a country's code instead of a flag, which not every system can display. */
  showsCode: boolean
}

export function OptionPicture({ option, showsPicture, showsCode }: OptionPictureProps) {
  if (showsCode) return <span className={styles.code}>{option.picture ?? option.value}</span>
  return showsPicture && option.picture ? <span className={styles.picture}>{option.picture}</span> : null
}

export type SelectItem = ReactElement<{ className?: string | undefined; disabled?: boolean; children?: ReactNode }>

interface SelectOptionRowProps {
  option: SelectOption
  isChosen: boolean
  isDotted: boolean
  showsCodes: boolean
  /** The list item element that wraps the content. */
  item: SelectItem
}

function Dot({ option: { colour }, isChosen }: { option: SelectOption; isChosen: boolean }): ReactNode {
  return (
    <span
      className={classNames(styles.dot, colour === undefined && !isChosen && styles.hollow)}
      style={colour === undefined ? undefined : { background: colour }}
    />
  )
}

/** The content of one option in a list, inside the item element that the kind of list needs. */
export function SelectOptionRow({ option, isChosen, isDotted, showsCodes, item }: SelectOptionRowProps) {
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
