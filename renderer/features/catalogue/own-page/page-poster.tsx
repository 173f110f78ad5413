import { useText } from '#shared/i18n/use-text.ts'
import { PrintSheet } from '#renderer/platform/screens/print-sheet.tsx'
import styles from './page-poster.module.css'
import { QrPicture } from './qr-picture.tsx'

/** A poster of one A4 page with the name, a QR code and the address. It is only visible in print, in place of the screen. */
export function PagePoster({ name, url }: { name: string; url: string }) {
  const t = useText('provider')
  return (
    <PrintSheet>
      <div className={styles.poster}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.invitation}>{t('page.poster-text')}</p>
        <QrPicture text={url} label="" className={styles.code} />
        <p className={styles.address}>{url.replace(/^https?:\/\//, '')}</p>
      </div>
    </PrintSheet>
  )
}
