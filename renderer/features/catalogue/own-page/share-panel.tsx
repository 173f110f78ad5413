import { useMutation } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, useToast } from '#shared/ui/index.ts'
import type { OwnPage } from '#renderer/data/organisation-page-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { CopyButton } from '#renderer/platform/screens/copy-button.tsx'
import { DownloadIcon, PrinterIcon } from '#renderer/platform/theme/icons.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './own-page.module.css'
import { PagePoster } from './page-poster.tsx'
import { QrPicture } from './qr-picture.tsx'
import { qrSvg } from './qr-svg.ts'

/** Material for sharing the own page: its addresses, a QR code and a poster (rule D235). */
export function SharePanel({ page }: { page: OwnPage }) {
  const t = useText('provider')
  const { organisation } = useSession()
  const [own] = page.addresses
  if (!own) return null
  return (
    <TitledPanel title={t('page.share')} lead={t('page.share-lead')}>
      {!page.isPublished && <Notice kind="information">{t('page.not-published')}</Notice>}
      <ul className={styles.links}>
        {page.addresses.map(({ locale, url }) => (
          <PageLink key={locale} label={t(`language.${locale}`)} url={url} isOpen={page.isPublished} />
        ))}
        {page.previewUrl !== null && !page.isPublished && (
          <PageLink label={t('page.preview')} url={page.previewUrl} isOpen />
        )}
      </ul>
      <div className={styles.qr}>
        <QrPicture text={own.url} label={t('page.qr')} className={styles.code} />
        <div className={styles.acts}>
          <SaveQrButton name={page.name} url={own.url} />
          <Button variant="white" isCompact onClick={() => window.print()}>
            <PrinterIcon size={16} /> {t('page.poster')}
          </Button>
        </div>
      </div>
      <PagePoster name={organisation.name} url={own.url} />
    </TitledPanel>
  )
}

function PageLink({ label, url, isOpen }: { label: string; url: string; isOpen: boolean }) {
  const t = useText('provider')
  return (
    <li className={styles.link}>
      <span className={styles.words}>
        <b>{label}</b>
        {isOpen ? (
          <a className={styles.address} href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        ) : (
          <span className={styles.address}>{url}</span>
        )}
      </span>
      <CopyButton label={t('embed.copy-link')} text={url} description={label} />
    </li>
  )
}

function SaveQrButton({ name, url }: { name: string; url: string }) {
  const t = useText('provider')
  const bridge = useBridge()
  const showToast = useToast()
  const errorText = useErrorText()
  const saving = useMutation({
    mutationFn: () => bridge.invoke('file.save', { name: `${name}-qr.svg`, text: qrSvg(url) }),
    onSuccess: (isSaved) => isSaved && showToast({ kind: 'success', title: t('page.qr-saved') }),
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })
  return (
    <Button variant="white" isCompact isLoading={saving.isPending} onClick={() => saving.mutate()}>
      <DownloadIcon size={16} /> {t('page.qr-save')}
    </Button>
  )
}
