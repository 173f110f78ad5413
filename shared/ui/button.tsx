import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { SpinnerArc } from './spinner.tsx'

/**
 * The nine variants of spec A section 2. `custom` reads `--button-fill`, `--button-fill-hover`, `--button-ink` and
 * `--button-line`.
 */
export type ButtonVariant = 'primary' | 'black' | 'white' | 'green' | 'red' | 'text' | 'grey' | 'custom' | 'redInverted'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  /** Full width and taller, for the only action of a bottom bar. */
  isWide?: boolean | undefined
  /** Reduced height when used with a mouse; the touch target stays 44 px. */
  isCompact?: boolean | undefined
}

/** The class names of a button for another element, such as a link. */
export function buttonClass({ variant = 'primary', isWide, isCompact }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], isWide && styles.wide, isCompact && styles.compact)
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores clicks; width, name and focus stay. */
  isLoading?: boolean | undefined
  /**
   * Whether the action is impossible now. The button ignores presses and keeps the focus (rule D370), which `disabled` would drop. For
   * buttons that become impossible while they may have the focus.
   */
  isOff?: boolean | undefined
}

export function Button({
  variant,
  isWide,
  isCompact,
  isLoading = false,
  isOff = false,
  type = 'button',
  className,
  onClick,
  children,
  ...button
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // The `disabled` attribute is not used, because it would drop the focus. Preventing the click also prevents a second
    // submit.
    if (isLoading || isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...button}
      type={type}
      className={classNames(buttonClass({ variant, isWide, isCompact }), className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || isOff || undefined}
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
