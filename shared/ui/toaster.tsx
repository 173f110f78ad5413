import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { AlertIcon, BellIcon, CloseIcon, InformationIcon, SuccessIcon, WarningIcon } from './icons.tsx'
import styles from './toaster.module.css'

/** Milliseconds for which a toast is shown (spec A section 9). The time is paused while it is hovered or focused. */
export const toastDuration = 3000

/** The same for a toast with an action, which has to be read and reached (rule D379). */
export const toastWithActionDuration = 10_000

export type ToastKind = 'success' | 'error' | 'warning' | 'information' | 'default'

interface Words {
  title: string
  text?: string | undefined
  /** An action such as undo; it closes the toast. */
  action?: { readonly label: string; readonly onAct: () => void } | undefined
}

/** A toast to show. The title of an error may be omitted; it is "Error" then. */
export type Toast = (Words & { kind: Exclude<ToastKind, 'error'> }) | (Partial<Words> & { kind: 'error' })

const icons = {
  success: SuccessIcon,
  error: AlertIcon,
  warning: WarningIcon,
  information: InformationIcon,
  default: BellIcon,
}

interface ToastCardProps {
  toast: Toast
  isPaused: boolean
  onClose: () => void
}

function ToastCard({ toast, isPaused, onClose }: ToastCardProps) {
  const t = useText('ui')
  const remaining = useRef(toast.action ? toastWithActionDuration : toastDuration)
  const close = useRef(onClose)
  const Icon = icons[toast.kind]
  const { action } = toast

  function act() {
    onClose()
    action?.onAct()
  }

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (isPaused) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => close.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [isPaused])

  return (
    <div className={classNames(styles.toast, styles[toast.kind])} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <Icon />
      <div>
        <p className={styles.title}>{toast.title ?? t('toast.error')}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
        {action && (
          <button type="button" className={styles.action} onClick={act}>
            {action.label}
          </button>
        )}
      </div>
      <IconButton className={styles.close} label={t('close')} icon={<CloseIcon size={16} />} onClick={onClose} />
    </div>
  )
}

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined)

/** Shows a toast: `const showToast = useToast(); showToast({ kind: 'success', title: t('saved') })`. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a Toaster around it')
  return show
}

interface ToasterProps {
  children: ReactNode
}

/** Provides `useToast` to its children and shows the toasts above everything, including dialogs. */
export function Toaster({ children }: ToasterProps) {
  const t = useText('ui')
  const [toasts, setToasts] = useState<readonly { id: number; toast: Toast }[]>([])
  const [isPaused, setPaused] = useState(false)
  const nextId = useRef(0)
  const region = useRef<HTMLElement>(null)

  const show = useCallback((toast: Toast) => {
    nextId.current += 1
    const id = nextId.current
    setToasts((shown) => [...shown, { id, toast }])
  }, [])

  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const element = region.current
    // The region stays open while a toast has the focus, because closing it would lose the focus.
    if (!element || element.contains(document.activeElement)) return
    // The popover is opened again for each toast, because a dialog that was opened later would cover it in the top layer. Browsers
    // without popovers show the toasts in the page.
    element.togglePopover?.(false)
    element.togglePopover?.(newest !== undefined)
  }, [newest])

  function close(id: number) {
    setToasts((shown) => shown.filter((each) => each.id !== id))
    // Resumes the timers, because removing a toast fires no event for the end of hover or focus.
    setPaused(false)
  }

  return (
    <ToastContext value={show}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the clock stops while someone reads */}
      <section
        ref={region}
        popover="manual"
        className={styles.region}
        aria-label={t('notifications')}
        aria-live="polite"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {toasts.map(({ id, toast }) => (
          <ToastCard key={id} toast={toast} isPaused={isPaused} onClose={() => close(id)} />
        ))}
      </section>
    </ToastContext>
  )
}
