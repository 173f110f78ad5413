import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { dialogFrame } from './dialog-frame.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

/** Milliseconds that a closed dialog takes to disappear (spec A section 9). */
export const dialogExit = 200

interface DialogProps {
  isOpen: boolean
  /** Escape, the close button or a press outside. The owner decides, and sets `isOpen`. */
  onClose: () => void
  /** After the exit: the place for follow-up work that shows something else. */
  onClosed?: (() => void) | undefined
  title: ReactNode
  /** One line of context under the title. */
  description?: ReactNode
  /** Buttons: the way out left of the act. */
  footer?: ReactNode
  /** `small` 420 px for questions, `medium` 600 px, `large` 840 px. The latter two fill a phone's screen. */
  size?: 'small' | 'medium' | 'large' | undefined
  /** In a phone's width neither title nor close button are shown: the footer has the way out (rule B2.34). */
  isBareOnPhone?: boolean | undefined
  children?: ReactNode
}

/**
 * A modal dialog on the platform's own element: it keeps the focus inside and gives it back.
 *
 * The first control of the body gets the focus, or else the first button of the footer: the close button comes last.
 * Keep the children as they are until `onClosed`; they are shown during the exit.
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
      // A second Escape closes the element whatever `cancel` says; the owner must hear of it. The event comes late, so it
      // may also tell of a closing that was followed by another opening.
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
