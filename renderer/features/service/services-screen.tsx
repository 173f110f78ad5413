import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, IconButton, MenuIcon, Notice } from '#shared/ui/index.ts'
import { servicesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/hotkeys.ts'
import { PlusIcon, TagIcon } from '#renderer/platform/icons.tsx'
import { Key } from '#renderer/platform/key.tsx'
import { SearchField } from '#renderer/platform/search-field.tsx'
import { useSession } from '#renderer/platform/session-context.ts'
import { useShell } from '#renderer/platform/shell-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'
import { matchesQuery, useSearch } from '#renderer/platform/use-search.ts'
import { ServiceTile, ServiceTileSkeleton } from './service-tile.tsx'
import styles from './services-screen.module.css'

/** All services of the organisation; an owner makes new ones. */
export function ServicesScreen() {
  const t = useText('provider')
  const calendarText = useText('calendar')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const { onMenu } = useShell()
  const search = useSearch()
  const searchField = useRef<HTMLInputElement>(null)
  const errorText = useErrorText()
  const isOwner = useSession().role === 'OWNER'
  const { data: services, error, refetch } = useQuery(servicesQuery(bridge))
  const shown = services?.filter(({ name }) => matchesQuery(name, search.query))
  const create = () => dialogs.open({ kind: 'create-service' })

  useHotkeys({
    ...(isOwner && { n: create }),
    '/': () => searchField.current?.focus(),
    '?': () => dialogs.open({ kind: 'keys' }),
  })

  return (
    <>
      <header className={styles.header}>
        <IconButton label={calendarText('menu')} icon={<MenuIcon />} onClick={onMenu} />
        <h1 className={styles.title}>
          {t('services.title')} {services && <span className={styles.count}>{services.length}</span>}
        </h1>
        <SearchField
          ref={searchField}
          label={t('services.search')}
          value={search.text}
          onChange={search.setText}
          hotkey="/"
          isCompact
        />
        {isOwner && (
          <Button isCompact onClick={create}>
            <PlusIcon size={16} /> {t('services.new')} <Key>N</Key>
          </Button>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes the focus, and it must scroll by keyboard */}
      <section className={styles.content} aria-label={t('services.title')} tabIndex={0}>
        {shown ? (
          <ul className={styles.tiles}>
            {shown.map((service) => (
              <ServiceTile key={service.id} service={service} />
            ))}
          </ul>
        ) : error ? (
          <Notice
            kind="error"
            title={t('failed.title')}
            action={<Button onClick={() => void refetch()}>{t('failed.retry')}</Button>}
          >
            {errorText(error)}
          </Notice>
        ) : (
          <ServiceTileSkeleton className={styles.tiles} />
        )}
        {services?.length === 0 && (
          <EmptyState
            icon={<TagIcon size={24} />}
            title={t('services.empty')}
            action={isOwner && <Button onClick={create}>{t('services.first')}</Button>}
          >
            {t('services.empty-text')}
          </EmptyState>
        )}
        {services && services.length > 0 && shown?.length === 0 && <EmptyState title={t('services.none')} />}
      </section>
    </>
  )
}
