import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { SpinnerArc } from './spinner.tsx'

/** The nine variants of spec A section 2. `custom` takes `--button-fill`, `--button-fill-hover`, `--button-ink` and `--button-line`. */
export type ButtonVariant = 'primary' | 'black' | 'white' | 'green' | 'red' | 'text' | 'grey' | 'custom' | 'redInverted'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  /** Across the whole width, taller: the one act of an action bar. */
  isWide?: boolean | undefined
  /** Drawn lower under a mouse; the target stays 44 px. */
  isCompact?: boolean | undefined
}

/** The look of a button for another element, such as a router's link. Wrap its content in `buttonContentClass` when it has an icon. */
export function buttonClass({ variant = 'primary', isWide, isCompact }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], isWide && styles.wide, isCompact && styles.compact)
}

export const buttonContentClass = styles.content

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner, keeps width, name and focus, and ignores presses. */
  isLoading?: boolean | undefined
}

export function Button({
  variant,
  isWide,
  isCompact,
  isLoading = false,
  type = 'button',
  className,
  onClick,
  children,
  ...button
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would drop the keyboard's focus. Preventing the click also stops a form from being sent twice.
    if (isLoading) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...button}
      type={type}
      className={classNames(buttonClass({ variant, isWide, isCompact }), className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={press}
    >
      <span className={styles.content}>{children}</span>
      {isLoading && (
        <span className={styles.spinner}>
          <SpinnerArc />
        </span>
      )}
    </button>
  )
}
