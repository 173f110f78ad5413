import type { ComponentProps, ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Skeleton } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import type { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'

interface SessionActionDialogProps {
  title: string
  state: Pick<ComponentProps<typeof FormDialog>['state'], 'isSaving' | 'message' | 'submit' | 'dismiss'>
  submitLabel: string
  isDanger?: boolean
  isDisabled?: boolean
  isLoaded: boolean
  attendees: readonly ProviderBooking[]
  children: ReactNode
}

/** A form dialog for an action on all attendees of a session. Without attendees, it only says that there are none. */
export function SessionActionDialog(props: SessionActionDialogProps) {
  const { title, state, submitLabel, isDanger = false, isDisabled = false, isLoaded, attendees, children } = props
  const t = useText('provider')
  const isEmpty = attendees.length === 0
  return (
    <AppDialog
      size="large"
      icon={isDanger && <QuestionIcon size={24} />}
      title={title}
      onDismiss={state.dismiss}
      onSubmit={state.submit}
      footer={
        <>
          <Button variant="white" onClick={state.dismiss}>
            {t(isDanger ? 'cancel.no' : 'form.cancel')}
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'red' : 'primary'}
            disabled={isEmpty || isDisabled}
            isLoading={state.isSaving}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {state.message !== undefined && <Notice kind="error">{state.message}</Notice>}
      {isEmpty ? isLoaded ? <Notice>{t('session.gone')}</Notice> : <Skeleton height="120px" /> : children}
    </AppDialog>
  )
}
