import Dialog from '@mui/material/Dialog'
import { useEffect, useId, type ReactNode, type SubmitEventHandler } from 'react'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, CloseIcon, dialogFrame, IconButton } from '#shared/ui/index.ts'
import { useDialogFrame } from './dialog-context.ts'

/** Dialog widths in pixels: small for a confirmation, medium for an event, large for a form, wide for a picture. */
const widths = { small: 420, medium: 480, large: 600, wide: 860 }

interface AppDialogProps {
  title: ReactNode
  /** The icon before the title, for a question about something that cannot be undone (rule A2.38). */
  icon?: ReactNode
  /** One line of text below the title. */
  description?: ReactNode
  /** A menu in the top bar, before the close button. */
  menu?: ReactNode
  /** The buttons at the bottom; the cancel button is left of the main action. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** Whether the dialog adds no padding, because its content has its own (used for tabs). */
  isFlush?: boolean
  /** Called on Escape, the close button or a click outside. Closes the dialog by default. */
  onDismiss?: () => void
  /** Makes the dialog a form, so that Enter in a field submits it. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  children?: ReactNode
}

/** Milliseconds in which a dialog appears and disappears. */
const transitionDuration = 200

/** The layout of every dialog of the app. In a narrow window, forms and events fill the window (rule A9.1). */
export function AppDialog({
  title,
  icon,
  description,
  menu,
  footer,
  size = 'medium',
  isFlush = false,
  onDismiss,
  onSubmit,
  children,
}: AppDialogProps) {
  const t = useText('ui')
  const id = useId()
  const { isOpen, isCovered, draft, close, exited } = useDialogFrame()
  useEffect(() => {
    if (typeof title === 'string') draft?.name(title)
  }, [draft, title])
  const isSheet = useScreenSize() === 'mobile' && size !== 'small'
  const dismiss = onDismiss ?? (() => close())
  const content = (
    <>
      <header className={dialogFrame.head}>
        {Boolean(icon) && <span className={dialogFrame.icon}>{icon}</span>}
        <div className={dialogFrame.words}>
          <h2 id={`${id}-title`}>{title}</h2>
          {description !== undefined && <p id={`${id}-description`}>{description}</p>}
        </div>
        <div className={dialogFrame.top}>
          {menu}
          <IconButton label={t('close')} icon={<CloseIcon />} onClick={dismiss} />
        </div>
      </header>
      {children !== undefined && (
        <div className={classNames(dialogFrame.body, isFlush && dialogFrame.flush)}>{children}</div>
      )}
      {footer !== undefined && <footer className={dialogFrame.foot}>{footer}</footer>}
    </>
  )

  return (
    <Dialog
      open={isOpen}
      onClose={dismiss}
      transitionDuration={transitionDuration}
      fullScreen={isSheet}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      {...(description !== undefined && { 'aria-describedby': `${id}-description` })}
      slotProps={{
        transition: { onExited: exited },
        paper: {
          sx: {
            ...(!isSheet && { width: `min(${widths[size]}px, 100vw - 32px)`, maxHeight: 'calc(100dvh - 32px)' }),
            ...(isCovered && { visibility: 'hidden', transition: `visibility 0s ${transitionDuration}ms` }),
          },
        },
      }}
    >
      {onSubmit ? (
        <form className={dialogFrame.frame} onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        <div className={dialogFrame.frame}>{content}</div>
      )}
    </Dialog>
  )
}
