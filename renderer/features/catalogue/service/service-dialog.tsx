import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { BackIcon, Button, Notice, NativeSelect } from '#shared/ui/index.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { SpecialistsOfServiceField } from './specialists-of-service-field.tsx'
import styles from './service-dialog.module.css'
import { ServiceFields } from './service-fields.tsx'
import { isServiceStepDone, serviceStepFields } from './service-form.ts'
import { useServiceForm } from './use-service-form.ts'
import { WithdrawButton } from './withdraw-button.tsx'
import { MOST_AT_ONCE } from '#shared/domain/service/service-rules.ts'

type Step = 'service' | 'specialists'

/**
 * Creates or edits a service. A business has a second step, "Provided by" (rule A4.22): for a new service it is reached with
 * Next, for an existing one by tabs (rule A4.23). A failed save returns to the first step.
 */
export function ServiceDialog({ service }: { service?: Service | undefined }) {
  const t = useText('provider')
  const isBusiness = hasSpecialists(useSession())
  const isEdit = service !== undefined
  const [step, setStep] = useState<Step>('service')
  const { form, conflict, isValid, isSaving, message, submit, dismiss } = useServiceForm(service, () =>
    setStep('service'),
  )
  const draft = useFormValues(form)
  const hasNext = isBusiness && step === 'service'

  async function goToSpecialists() {
    if (await form.trigger(serviceStepFields, { shouldFocus: true })) setStep('specialists')
  }

  return (
    <AppDialog
      size="large"
      title={t(isEdit ? 'service.edit' : 'service.new')}
      isFlush
      onDismiss={dismiss}
      onSubmit={(event) => {
        event.preventDefault()
        void (hasNext ? goToSpecialists() : submit())
      }}
      footer={
        <>
          {step === 'specialists' && (
            <Button variant="text" className={styles.back} onClick={() => setStep('service')}>
              <BackIcon size={16} /> {t('service.back')}
            </Button>
          )}
          {isEdit && step === 'service' && <WithdrawButton service={service} className={styles.back} />}
          <Button variant="white" onClick={dismiss}>
            {t('service.cancel')}
          </Button>
          {hasNext ? (
            <Button key="next" type="submit" disabled={!isServiceStepDone(draft)}>
              {t('service.next')}
            </Button>
          ) : (
            <Button key="save" type="submit" disabled={!isValid} isLoading={isSaving}>
              {t('service.save')}
            </Button>
          )}
        </>
      }
    >
      {isBusiness && (
        <Tabs value={step} aria-label={t('service.tabs')} onChange={(_event, chosen: Step) => setStep(chosen)}>
          <Tab value="service" label={t('service.tab.service')} disabled={!isEdit && step !== 'service'} />
          <Tab
            value="specialists"
            label={
              <span>
                {t('service.tab.specialists')}{' '}
                {draft.specialistIds.length > 0 && <span className={styles.count}>{draft.specialistIds.length}</span>}
              </span>
            }
            disabled={!isEdit && step !== 'specialists'}
          />
        </Tabs>
      )}
      <div className={styles.pane}>
        {message !== undefined && <Notice kind="error">{message}</Notice>}
        <ConflictNotice conflict={conflict} />
        {service?.withdrawn && <Notice>{t('service.withdrawn-note')}</Notice>}
        {step === 'service' ? (
          <ServiceFields form={form} />
        ) : (
          <>
            <SpecialistsOfServiceField
              chosenIds={draft.specialistIds}
              onChange={(ids) => form.setValue('specialistIds', ids, { shouldDirty: true, shouldValidate: true })}
            />
            <SpecialistsAtOnceField
              needed={draft.specialistsNeeded}
              chosen={draft.specialistIds.length}
              onChange={(needed) => form.setValue('specialistsNeeded', needed, { shouldDirty: true })}
            />
          </>
        )}
      </div>
    </AppDialog>
  )
}

interface SpecialistsAtOnceFieldProps {
  needed: number
  /** The number of specialists who provide the service. */
  chosen: number
  onChange: (needed: number) => void
}

/** How many of the specialists each appointment takes at once; hidden while fewer than two provide the service. */
function SpecialistsAtOnceField({ needed, chosen, onChange }: SpecialistsAtOnceFieldProps) {
  const t = useText('provider')
  const most = Math.min(MOST_AT_ONCE, chosen)
  if (most < 2) return null
  return (
    <NativeSelect
      label={t('service.at-once')}
      hint={t('service.at-once-hint')}
      options={Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
      value={String(Math.min(needed, most))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
