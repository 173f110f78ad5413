import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Skeleton } from '#shared/ui/index.ts'
import type { AvailabilityDetails } from '#renderer/data/api-types.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { ChangePreview } from './change-preview.tsx'
import { PreviewOutdatedNotice } from './preview-outdated-notice.tsx'
import { ScopePicker } from './scope-picker.tsx'
import type { PlannedChangeState } from './use-planned-change.ts'

interface PlannedChangeViewProps {
  details: AvailabilityDetails
  action: 'UPDATE' | 'DELETE'
  change: PlannedChangeState
}

/** The content of the update and delete dialogs: choice of scope and preview. */
export function PlannedChangeView({ details, action, change }: PlannedChangeViewProps) {
  const t = useText('provider')
  const errorText = useErrorText()
  const { preview, allowedScopes, error, saveError, meanwhile } = change
  // Somebody else has deleted it: no choice and no preview is true any more.
  if (isGone(saveError)) return <Notice kind="error">{errorText(saveError)}</Notice>
  return (
    <>
      {saveError !== null && <Notice kind="error">{errorText(saveError)}</Notice>}
      {meanwhile && <PreviewOutdatedNotice meanwhile={meanwhile} />}
      {allowedScopes.length + change.moreScopes.length > 1 && <ScopePicker details={details} change={change} />}
      {allowedScopes.length === 1 && details.recurrence !== 'ONE_TIME' && (
        <p>{t(allowedScopes[0] === 'ALL_INSTANCES' ? 'scope.only-all' : 'scope.only-selected')}</p>
      )}
      {error ? (
        <Notice
          kind="error"
          action={
            <Button variant="white" onClick={change.retry}>
              {t('failed.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      ) : preview ? (
        <ChangePreview action={action} preview={preview} isBehind={change.isBehind} />
      ) : (
        <>
          <Skeleton height="48px" />
          <Skeleton height="32px" />
          <Skeleton height="32px" />
        </>
      )}
    </>
  )
}

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found'

/** Whether the change can be saved: its preview is loaded, belongs to the chosen scope, and contains nothing that prevents the change. */
export const canBeSaved = ({ preview, isBehind, error, saveError }: PlannedChangeState): boolean =>
  !isGone(saveError) &&
  preview !== undefined &&
  !isBehind &&
  !error &&
  preview.counts.blocked === 0 &&
  doesSomething(preview)

const doesSomething = ({ counts }: NonNullable<PlannedChangeState['preview']>): boolean =>
  counts.created + counts.updated + counts.deleted > 0
