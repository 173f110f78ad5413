import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'

interface FailureNoticeProps {
  error: Error
}

/** Why the last act did not work, in the server's words or ours. What is no answer of the server is a bug, and is thrown on. */
export function FailureNotice({ error }: FailureNoticeProps) {
  const errorText = useText('errors')
  if (!(error instanceof AppError)) throw error
  return <Notice kind="error">{error.message || errorText(error.code)}</Notice>
}
