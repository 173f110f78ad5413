import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InformationIcon } from './icons.tsx'
import { Tooltip } from './tooltip.tsx'
import styles from './tooltip.module.css'

interface InfoTipProps {
  text: ReactNode
}

/** An info icon beside a label that shows an explanation on hover, focus or click. */
export function InfoTip({ text }: InfoTipProps) {
  const t = useText('ui')
  return (
    <Tooltip text={text} opensOnPress>
      <button type="button" className={styles.info} aria-label={t('info')}>
        <InformationIcon size={16} />
      </button>
    </Tooltip>
  )
}
