import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also shown as tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, type = 'button', className, ...button }: IconButtonProps) {
  return (
    <button {...button} type={type} className={classNames(styles.button, className)} aria-label={label} title={label}>
      {icon}
    </button>
  )
}
