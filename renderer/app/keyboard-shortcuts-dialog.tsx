import { useText } from '#shared/i18n/use-text.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import styles from './keyboard-shortcuts-dialog.module.css'

const keys = [
  ['←', 'keys.previous'],
  ['→', 'keys.next'],
  ['T', 'keys.today'],
  ['W', 'keys.week'],
  ['M', 'keys.month'],
  ['N', 'keys.new'],
  ['B', 'keys.block'],
  ['P', 'keys.print'],
  ['C', 'keys.book-for'],
  ['/', 'keys.search'],
  ['⌘K / Ctrl+K', 'keys.commands'],
  ['?', 'keys.help'],
] as const

/** Keys that work while the focus is in the calendar grid. */
const gridKeys = [
  ['← → ↑ ↓', 'keys.move-focus'],
  ['Home / End', 'keys.day-ends'],
  ['PgUp / PgDn', 'keys.page'],
  ['Enter', 'keys.open'],
  ['Alt + ← → ↑ ↓', 'keys.propose'],
  ['Alt + Shift + ← → ↑ ↓', 'keys.resize'],
] as const

/** The list of keyboard shortcuts. */
export function KeyboardShortcutsDialog() {
  const t = useText('provider')
  return (
    <AppDialog title={t('keys.title')}>
      <ScrollRegion aria-label={t('keys.title')}>
        <KeyList keys={keys} />
        <h3 className={styles.heading}>{t('keys.in-calendar')}</h3>
        <KeyList keys={gridKeys} />
      </ScrollRegion>
    </AppDialog>
  )
}

function KeyList({ keys: list }: { keys: typeof keys | typeof gridKeys }) {
  const t = useText('provider')
  return (
    <dl className={styles.keys}>
      {list.map(([key, text]) => (
        <div key={key} className={styles.line}>
          <dt>{t(text)}</dt>
          <dd>
            <KeyCap>{key}</KeyCap>
          </dd>
        </div>
      ))}
    </dl>
  )
}
