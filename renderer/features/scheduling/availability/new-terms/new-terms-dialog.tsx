import type { NewTerms } from '#renderer/platform/availability/use-offer-new-terms.ts'
import { useState } from 'react'
import { capitalise, formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, checkboxClass, Notice, Skeleton } from '#shared/ui/index.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { ChangePreview } from '../change-preview/change-preview.tsx'
import { PreviewOutdatedNotice } from '../change-preview/preview-outdated-notice.tsx'
import { usePreviewAndSave } from '../change-preview/use-preview-and-save.ts'
import styles from './new-terms.module.css'

interface NewTermsDialogProps {
  serviceId: string
  serviceName: string
  terms: NewTerms
}

/** Offers to give published times the new price and duration of their service from a date on, with a preview (rule D327). */
export function NewTermsDialog({ serviceId, serviceName, terms }: NewTermsDialogProps) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const errorText = useErrorText()
  const { close } = useDialogFrame()
  const { date: today } = useWallNow()
  const [from, setFrom] = useState(today)
  const [hasPrice, setPrice] = useState(terms.price !== null)
  const [hasDuration, setDuration] = useState(terms.duration !== null)
  const wanted = { price: hasPrice ? terms.price : null, duration: hasDuration ? terms.duration : null }
  const isAny = wanted.price !== null || wanted.duration !== null
  const { preview, isBehind, error, meanwhile, isSaving, save } = usePreviewAndSave(
    isAny ? { serviceId, ...wanted, from } : undefined,
    {
      name: 'terms',
      preview: (body, signal) => bridge.call('previewPublishedTerms', { body }, { signal }),
      save: (body) => bridge.call('changePublishedTerms', { body }),
      saved: t('new-terms.saved'),
    },
  )
  const { created, updated, deleted } = preview?.counts ?? { created: 0, updated: 0, deleted: 0 }
  const isOnlyChange = created + deleted === 0
  const isBlocked = (preview?.counts.blocked ?? 0) > 0
  const isEndless = (preview?.endless.length ?? 0) > 0
  const price = (euros: number) => formatPrice(centsOf(euros), locale)
  const minutes = (duration: number) => formatDuration(duration, locale)

  return (
    <AppDialog
      size="large"
      title={t('new-terms.title')}
      description={t('new-terms.text', { service: serviceName })}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      footer={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('new-terms.leave')}
          </Button>
          <Button
            type="submit"
            isLoading={isSaving}
            disabled={!isAny || isBehind || created + updated + deleted === 0 || isBlocked}
          >
            {isEndless || updated + created + deleted === 0
              ? t(isOnlyChange ? 'new-terms.change' : 'new-terms.change-and-delete')
              : isOnlyChange
                ? t('new-terms.change-count', { count: updated })
                : capitalise(
                    [
                      updated > 0 && t('new-terms.counts.changed', { count: updated }),
                      created > 0 && t('new-terms.counts.new', { count: created }),
                      deleted > 0 && t('new-terms.counts.deleted', { count: deleted }),
                    ]
                      .filter(Boolean)
                      .join(', '),
                  )}
          </Button>
        </>
      }
    >
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {meanwhile && <PreviewOutdatedNotice meanwhile={meanwhile} />}
      <div className={styles.terms}>
        {terms.price && (
          <TermBox isChecked={hasPrice} onChange={setPrice}>
            {t('new-terms.price', { before: price(terms.price.before), after: price(terms.price.after) })}
          </TermBox>
        )}
        {terms.duration && (
          <TermBox isChecked={hasDuration} onChange={setDuration}>
            {t('new-terms.duration', { before: minutes(terms.duration.before), after: minutes(terms.duration.after) })}
          </TermBox>
        )}
      </div>
      <DateField label={t('new-terms.from')} value={from} onChange={setFrom} earliest={today} />
      {preview ? (
        <ChangePreview action="UPDATE" preview={preview} isBehind={isBehind} />
      ) : (
        isAny && <Skeleton height="48px" />
      )}
    </AppDialog>
  )
}

interface TermBoxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: string
}

const TermBox = ({ isChecked, onChange, children }: TermBoxProps) => (
  <label className={styles.term}>
    <input
      type="checkbox"
      className={checkboxClass}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {children}
  </label>
)
