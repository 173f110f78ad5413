import { Component, type ReactNode } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { boot } from '../data/boot-settings.ts'
import { closeSelection } from '../data/booking/url-selection.ts'
import { basePath, localPath, readPath } from '../platform/locale-in-path.ts'
import { MessageScreen } from '../platform/shell/message-screen.tsx'
import { OrganisationContact } from '../platform/shell/organisation-contact.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

interface ErrorBoundaryState {
  error: unknown
}

/** Catches bugs and unexpected answers. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof AppError)) return <GenericError />
    if (error.code === 'not-found') return <NothingHere />
    return error.code === 'organisation-suspended' ? <NothingHere reason={error.message} /> : <GenericError />
  }
}

/** Reloads the page at the services, because the state in memory may be the cause. */
function restart() {
  const { pathname, search } = window.location
  const { locale } = readPath(pathname)
  // In a panel, another entry would be one of the host page's history.
  window.location.replace(basePath + (locale ? localPath(locale, '/') : '/') + closeSelection(search))
}

/** The generic error screen (rule B8.6). */
function GenericError() {
  const t = useText('widget')
  return (
    <MessageScreen
      title={t('error.title')}
      action={<Button onClick={restart}>{t('error.button')}</Button>}
      onClosed={restart}
      foot={<OrganisationContact contact={boot.catalogue?.organisation.contact} title={t('contact.title')} />}
    >
      {t('error.description')}
    </MessageScreen>
  )
}

/**
 * Shown when the organisation or the requested object does not exist, or cannot be used now. It only leads back to where the
 * visitor came from.
 * @param reason the server's text, where it says more
 */
function NothingHere({ reason }: { reason?: string }) {
  const t = useText('widget')
  const canGoBack = window.history.length > 1
  return (
    <MessageScreen
      title={reason ?? t('not-found.title')}
      action={canGoBack && <Button onClick={() => window.history.back()}>{t('not-found.button')}</Button>}
    />
  )
}
