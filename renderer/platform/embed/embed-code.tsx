import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLocale, locales } from '#shared/i18n/locale.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { NativeSelect, Skeleton } from '#shared/ui/index.ts'
import { embeddingQuery } from '#renderer/data/embed-code-urls-query.ts'
import { useBridge } from '../calls/bridge-context.ts'
import { CopyButton } from '../screens/copy-button.tsx'
import { LoadFailure } from '../screens/screen.tsx'
import { ScrollRegion } from '../screens/scroll-region.tsx'
import { useSession } from '../session/session-context.ts'
import styles from './embed-code.module.css'
import { openLink, snippetOf } from './embed-snippet.ts'

/** The snippet with its options, which embeds the widget in a web site, and links for businesses without a site. */
export function EmbedCode() {
  const t = useText('provider')
  const bridge = useBridge()
  const { organisation } = useSession()
  const [language, setLanguage] = useState('')
  const { data, error, refetch } = useQuery(embeddingQuery(bridge))

  if (error) return <LoadFailure error={error} onRetry={refetch} />
  const locale = isLocale(language) ? language : undefined
  const snippet = data && snippetOf({ scriptUrl: data.scriptUrl, organisationId: organisation.id, locale })

  return (
    <div className={styles.embed}>
      <figure className={styles.code} aria-label={t('embed.snippet')}>
        <figcaption className={styles.bar}>
          <span>HTML</span>
          {snippet !== undefined && <CopyButton text={snippet} description={t('embed.snippet')} />}
        </figcaption>
        {snippet === undefined ? (
          <div className={styles.lines}>
            <Skeleton width="30%" height="14px" />
            <Skeleton width="70%" height="14px" />
            <Skeleton width="80%" height="14px" />
          </div>
        ) : (
          <ScrollRegion className={styles.text} aria-label={t('embed.snippet')}>
            <pre className={styles.lines}>{snippet}</pre>
          </ScrollRegion>
        )}
      </figure>
      <ul className={styles.options}>
        <li className={styles.option}>
          <span className={styles.words}>
            <b>{t('embed.language')}</b>
            <small>{t('embed.language-hint')}</small>
          </span>
          <NativeSelect
            className={styles.select}
            label={t('embed.language')}
            required
            options={[
              { value: '', label: t('embed.language-own') },
              ...locales.map((each) => ({ value: each, label: t(`language.${each}`) })),
            ]}
            value={language}
            onChange={setLanguage}
          />
        </li>
        <li className={styles.option}>
          <span className={styles.words}>
            <b>{t('embed.open')}</b>
            <small>{t('embed.open-hint')}</small>
          </span>
          {data && (
            <CopyButton label={t('embed.copy-link')} text={openLink(data.pageUrl)} description={t('embed.open')} />
          )}
        </li>
        <li className={styles.option}>
          <span className={styles.words}>
            <b>{t('embed.no-site')}</b>
            <small className={styles.address}>{data?.pageUrl}</small>
          </span>
          {data && <CopyButton label={t('embed.copy-link')} text={data.pageUrl} description={t('embed.no-site')} />}
        </li>
      </ul>
    </div>
  )
}
