import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also shown as tooltip. */
  label: string
  icon: ReactNode
  /**
   * Whether the action is impossible now. The button ignores presses and keeps the focus (rule D370), which `disabled` would drop. For
   * buttons that become impossible by being pressed, such as "Previous" on the first page.
   */
  isOff?: boolean | undefined
}

export function IconButton({
  label,
  icon,
  isOff = false,
  type = 'button',
  className,
  onClick,
  ...button
}: IconButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={classNames(styles.button, className)}
      aria-label={label}
      title={label}
      {...(isOff && { 'aria-disabled': true })}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {icon}
    </button>
  )
}
