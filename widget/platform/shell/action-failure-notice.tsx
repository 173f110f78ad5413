import { AppError } from '#shared/api/app-error.ts'
import { Notice } from '#shared/ui/index.ts'
import { useErrorText } from '../use-error-text.ts'

interface ActionFailureNoticeProps {
  error: Error
  /** What the server said to fields that are not shown. */
  unseen?: readonly string[]
}

/**
 * Shows why the last action failed, with the server's text or the widget's own. Any error that is not an `AppError` is a bug and is thrown
 * again.
 */
export function ActionFailureNotice({ error, unseen = [] }: ActionFailureNoticeProps) {
  const errorText = useErrorText()
  if (!(error instanceof AppError)) throw error
  return <Notice kind="error">{unseen.length > 0 ? unseen.join(' ') : error.message || errorText(error.code)}</Notice>
}
