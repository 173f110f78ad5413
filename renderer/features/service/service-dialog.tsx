import { zodResolver } from '@hookform/resolvers/zod'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { BackIcon, Button, Notice, useToast } from '#shared/ui/index.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialog-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session-context.ts'
import { useDraft } from '#renderer/platform/use-draft.ts'
import { useServerErrors } from '#renderer/platform/use-server-errors.ts'
import { ProvidedBy } from './provided-by.tsx'
import styles from './service-dialog.module.css'
import { ServiceFields } from './service-fields.tsx'
import {
  emptyService,
  fieldOfRequest,
  serviceSchema,
  serviceStepFields,
  toRequest,
  type ServiceDraft,
} from './service-form.ts'

type Step = 'service' | 'specialists'

/**
 * Makes a service. A business has a second step, "Provided by" (rule A4.22), that is reached by Next only: the tabs can be
 * switched freely when editing (rule A4.23). A failed save leads back to the first step.
 */
export function ServiceDialog() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { close } = useDialogFrame()
  const isBusiness = hasSpecialists(useSession())
  const [step, setStep] = useState<Step>('service')
  const form = useForm<ServiceDraft>({
    resolver: zodResolver(serviceSchema(isBusiness)),
    defaultValues: emptyService,
    mode: 'onTouched',
  })
  const failure = useServerErrors(form, fieldOfRequest)
  const { isValid, isDirty } = form.formState
  const draft = useDraft(form)
  const isServiceStepDone = serviceSchema(false).safeParse(draft).success

  const save = useMutation({
    mutationFn: (complete: ServiceDraft) => bridge.call('saveService', { body: toRequest(complete) }),
    onMutate: failure.clear,
    onError: (error) => {
      setStep('service')
      failure.show(error)
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['services'] })
      close(() => showToast({ kind: 'success', title: t('service.saved') }))
    },
  })

  function dismiss() {
    if (isDirty) dialogs.open({ kind: 'discard-changes', onDiscard: () => close() })
    else close()
  }

  async function goToSpecialists() {
    if (await form.trigger(serviceStepFields, { shouldFocus: true })) setStep('specialists')
  }

  const hasNext = isBusiness && step === 'service'

  return (
    <AppDialog
      size="large"
      title={t('service.new')}
      isFlush
      onDismiss={dismiss}
      onSubmit={(event) => {
        event.preventDefault()
        void (hasNext ? goToSpecialists() : form.handleSubmit((complete) => save.mutate(complete))())
      }}
      footer={
        <>
          {step === 'specialists' && (
            <Button variant="text" className={styles.back} onClick={() => setStep('service')}>
              <BackIcon size={16} /> {t('service.back')}
            </Button>
          )}
          <Button variant="white" onClick={dismiss}>
            {t('service.cancel')}
          </Button>
          {hasNext ? (
            <Button key="next" type="submit" disabled={!isServiceStepDone}>
              {t('service.next')}
            </Button>
          ) : (
            <Button key="save" type="submit" disabled={!isValid} isLoading={save.isPending}>
              {t('service.save')}
            </Button>
          )}
        </>
      }
    >
      {isBusiness && (
        <Tabs value={step} aria-label={t('service.tabs')}>
          <Tab value="service" label={t('service.tab.service')} disabled={step !== 'service'} />
          <Tab
            value="specialists"
            label={
              <span>
                {t('service.tab.specialists')}{' '}
                {draft.specialistIds.length > 0 && <span className={styles.count}>{draft.specialistIds.length}</span>}
              </span>
            }
            disabled={step !== 'specialists'}
          />
        </Tabs>
      )}
      <div className={styles.pane}>
        {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
        {step === 'service' ? (
          <ServiceFields form={form} />
        ) : (
          <ProvidedBy
            chosenIds={draft.specialistIds}
            onChange={(ids) => form.setValue('specialistIds', ids, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </div>
    </AppDialog>
  )
}
