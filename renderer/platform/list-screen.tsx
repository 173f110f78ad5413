import { Fragment, useRef, type ReactNode } from 'react'
import { useScreenSize } from '#shared/calendar/index.ts'
import { Button, EmptyState, matchesQuery, useSearch, VisuallyHidden } from '#shared/ui/index.ts'
import { useDialogs } from './dialog-context.ts'
import { useHotkeys } from './hotkeys.ts'
import { PlusIcon } from './icons.tsx'
import { KeyCap } from './key-cap.tsx'
import styles from './list-screen.module.css'
import { LoadFailure, Screen } from './screen.tsx'
import { SearchField } from './search-field.tsx'
import { useSession } from './session-context.ts'

interface Listed {
  readonly id: string
  readonly name: string
  readonly withdrawn: boolean
}

interface ListedScreenProps<Item extends Listed> {
  /** What it says, in the language of the person. */
  words: {
    title: string
    search: string
    /** Of the button that makes one. */
    create: string
    /** Over those that are withdrawn. */
    withdrawn: string
    loading: string
    /** When the search finds nothing. */
    none: string
    /** While there is none yet: a title, a sentence, and what the first one is made by. */
    empty: string
    emptyText: string
    first: string
  }
  /** Of the empty screen. */
  icon: ReactNode
  /** Undefined until they are known. */
  items: readonly Item[] | undefined
  error: unknown
  onRetry: () => unknown
  /** Makes one; the organisation's owner may. */
  onCreate: () => void
  /** A list item. */
  children: (item: Item) => ReactNode
  /** What four of them look like before they are there; each in its place of the grid (rule A9.17). */
  skeleton: ReactNode
}

/** A screen with things that have names: searched by them, made with N, and those that are withdrawn below the others. */
export function ListScreen<Item extends Listed>({
  words,
  icon,
  items,
  error,
  onRetry,
  onCreate,
  children,
  skeleton,
}: ListedScreenProps<Item>) {
  const dialogs = useDialogs()
  const search = useSearch()
  const searchField = useRef<HTMLInputElement>(null)
  const isNarrow = useScreenSize() === 'mobile'
  const isOwner = useSession().role === 'OWNER'
  const found = items?.filter(({ name }) => matchesQuery(name, search.query))
  const withdrawn = found?.filter((each) => each.withdrawn)

  useHotkeys({
    ...(isOwner && { n: onCreate }),
    '/': () => searchField.current?.focus(),
    '?': () => dialogs.open({ kind: 'keys' }),
  })

  const listOf = (shown: readonly Item[]) => (
    <ul className={styles.items}>
      {shown.map((item) => (
        <Fragment key={item.id}>{children(item)}</Fragment>
      ))}
    </ul>
  )

  // A narrow window's header has no room for it.
  const find = (
    <SearchField
      ref={searchField}
      label={words.search}
      value={search.text}
      onChange={search.setText}
      hotkey="/"
      isCompact={!isNarrow}
    />
  )

  return (
    <Screen
      title={words.title}
      count={items?.filter((each) => !each.withdrawn).length}
      actions={
        <>
          {!isNarrow && find}
          {isOwner && (
            <Button isCompact onClick={onCreate}>
              <PlusIcon size={16} /> {words.create} <KeyCap>N</KeyCap>
            </Button>
          )}
        </>
      }
    >
      {isNarrow && <div className={styles.search}>{find}</div>}
      {found && withdrawn ? (
        <>
          {listOf(found.filter((each) => !each.withdrawn))}
          {withdrawn.length > 0 && (
            <>
              <h2 className={styles.heading}>{words.withdrawn}</h2>
              {listOf(withdrawn)}
            </>
          )}
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={onRetry} />
      ) : (
        <output className={styles.items}>
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          {skeleton}
        </output>
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={icon}
          title={words.empty}
          action={isOwner && <Button onClick={onCreate}>{words.first}</Button>}
        >
          {words.emptyText}
        </EmptyState>
      )}
      {items && items.length > 0 && found?.length === 0 && <EmptyState title={words.none} />}
    </Screen>
  )
}
