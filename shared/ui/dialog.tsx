import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { dialogFrame } from './dialog-frame-styles.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

/** Milliseconds of a dialog's closing animation (spec A section 9). */
export const dialogExit = 200

interface DialogProps {
  isOpen: boolean
  /** Called on Escape, the close button or a click outside. The parent decides and sets `isOpen`. */
  onClose: () => void
  /** Called after the closing animation, for example to show something else. */
  onClosed?: (() => void) | undefined
  title: ReactNode
  /** One line of text below the title. */
  description?: ReactNode
  /** Buttons; the cancel button is left of the main action. */
  footer?: ReactNode
  /** `small` 420 px for questions, `medium` 600 px, `large` 840 px. Medium and large fill the screen of a phone. */
  size?: 'small' | 'medium' | 'large' | undefined
  /** At phone width neither title nor close button are shown; the footer has a way to close (rule B2.34). */
  isBareOnPhone?: boolean | undefined
  children?: ReactNode
}

/**
 * A modal dialog based on the native element, which traps and restores the focus. The first control of the body gets the
 * focus, else the first button of the footer; the close button comes last. The children must not change until `onClosed`,
 * because they are visible during the closing animation.
 */
export function Dialog({
  isOpen,
  onClose,
  onClosed,
  title,
  description,
  footer,
  size = 'medium',
  isBareOnPhone = false,
  children,
}: DialogProps) {
  const t = useText('ui')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isShown, setShown] = useState(isOpen)
  const pressedOutside = useRef(false)
  const afterExit = useRef(onClosed)

  if (isOpen && !isShown) setShown(true)

  useEffect(() => {
    afterExit.current = onClosed
  })

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return undefined
    element.showModal()
    return () => element.close()
  }, [isOpen])

  useEffect(() => {
    if (isOpen || !isShown) return undefined
    const timer = setTimeout(() => {
      setShown(false)
      afterExit.current?.()
    }, dialogExit)
    return () => clearTimeout(timer)
  }, [isOpen, isShown])

  const isOnBackdrop = (event: PointerEvent) => event.target === dialog.current

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size], isBareOnPhone && styles.bare)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes the native element even if `cancel` is prevented, so the parent must be told. The `close` event is
      // asynchronous and may belong to an earlier closing.
      onClose={(event) => isOpen && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => {
        pressedOutside.current = isOnBackdrop(event)
      }}
      onPointerUp={(event) => {
        if (pressedOutside.current && isOnBackdrop(event)) onClose()
        pressedOutside.current = false
      }}
    >
      {isShown && (
        <div className={classNames(dialogFrame.frame, styles.frame)}>
          <header className={classNames(dialogFrame.head, styles.head)}>
            <div className={dialogFrame.words}>
              <h2 id={`${id}-title`}>{title}</h2>
              {description && <p id={`${id}-description`}>{description}</p>}
            </div>
          </header>
          {children && <div className={dialogFrame.body}>{children}</div>}
          {footer && <footer className={dialogFrame.foot}>{footer}</footer>}
          <IconButton className={styles.close} label={t('close')} icon={<CloseIcon />} onClick={onClose} />
        </div>
      )}
    </dialog>
  )
}
