import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Dialog, PriceLabel } from '#shared/ui/index.ts'
import styles from './price-changed-dialog.module.css'
import type { PriceChange } from '../../data/booking/send-reservation.ts'

interface PriceChangedDialogProps {
  /** The old and the new price; undefined while no confirmation is needed. */
  change: PriceChange | undefined
  /** The text of the button that accepts the new price. */
  agreeLabel: (change: PriceChange) => string
  onAgree: () => void
  onBack: () => void
}

/** Shows the old and the new price, and asks whether the customer agrees with the new one (rule D37). */
export function PriceChangedDialog({ change, agreeLabel, onAgree, onBack }: PriceChangedDialogProps) {
  const t = useText('widget')
  // The last change is kept, so that the dialog still shows it during its closing animation.
  const [shown, setShown] = useState(change)
  if (change && change !== shown) setShown(change)

  return (
    <Dialog
      isOpen={change !== undefined}
      onClose={onBack}
      title={t('price.title')}
      description={t('price.text')}
      size="small"
      footer={
        <>
          <Button variant="white" onClick={onBack}>
            {t('price.back')}
          </Button>
          <Button onClick={onAgree}>{shown && agreeLabel(shown)}</Button>
        </>
      }
    >
      {shown && (
        <dl className={styles.prices}>
          <dt>{t('price.old')}</dt>
          <dd>
            <PriceLabel cents={shown.seenCents} />
          </dd>
          <dt>{t('price.new')}</dt>
          <dd>
            <b>
              <PriceLabel cents={shown.priceCents} />
            </b>
          </dd>
        </dl>
      )}
    </Dialog>
  )
}
