import Dialog from '@mui/material/Dialog'
import { useId, type ReactNode, type SubmitEventHandler } from 'react'
import { useScreenSize } from '#shared/calendar/view/use-screen-size.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, CloseIcon, IconButton } from '#shared/ui/index.ts'
import styles from './app-dialog.module.css'
import { useDialogFrame } from './dialog-context.ts'

/** Widths of the mockups: a question, an event, a form. */
const widths = { small: 420, medium: 460, large: 600 }

interface AppDialogProps {
  title: ReactNode
  /** One line of context under the title. */
  description?: ReactNode
  /** Buttons: the way out left of the act. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** The body goes to the edges: it has its own padding, for tabs. */
  isFlush?: boolean
  /** Escape, the close button or a click outside; closes unless the dialog has something to ask first. */
  onDismiss?: () => void
  /** Makes the whole dialog a form, so that Enter in a field is its act. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  children?: ReactNode
}

/** How every dialog of the app looks. On a narrow window a form or an event takes the whole of it (rule A9.1). */
export function AppDialog({
  title,
  description,
  footer,
  size = 'medium',
  isFlush = false,
  onDismiss,
  onSubmit,
  children,
}: AppDialogProps) {
  const t = useText('ui')
  const id = useId()
  const { isOpen, close, exited } = useDialogFrame()
  const isSheet = useScreenSize() === 'mobile' && size !== 'small'
  const dismiss = onDismiss ?? (() => close())
  const content = (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={`${id}-title`}>{title}</h2>
          {description !== undefined && <p id={`${id}-description`}>{description}</p>}
        </div>
        <IconButton className={styles.close} label={t('close')} icon={<CloseIcon />} onClick={dismiss} />
      </header>
      {children !== undefined && <div className={classNames(styles.body, isFlush && styles.flush)}>{children}</div>}
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </>
  )

  return (
    <Dialog
      open={isOpen}
      onClose={dismiss}
      transitionDuration={200}
      fullScreen={isSheet}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      {...(description !== undefined && { 'aria-describedby': `${id}-description` })}
      slotProps={{
        transition: { onExited: exited },
        paper: {
          sx: isSheet ? {} : { width: `min(${widths[size]}px, 100vw - 32px)`, maxHeight: 'calc(100dvh - 32px)' },
        },
      }}
    >
      {onSubmit ? (
        <form className={styles.frame} onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        <div className={styles.frame}>{content}</div>
      )}
    </Dialog>
  )
}
