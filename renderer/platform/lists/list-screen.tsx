import { Fragment, useRef, type ReactNode } from 'react'
import { useScreenSize } from '#shared/calendar/index.ts'
import { Button, EmptyState, matchesQuery, useSearch, VisuallyHidden } from '#shared/ui/index.ts'
import { useDialogs } from '../dialogs/dialog-context.ts'
import { useHotkeys } from '../keyboard/use-hotkeys.ts'
import { PlusIcon } from '../theme/icons.tsx'
import { KeyCap } from '../keyboard/key-cap.tsx'
import styles from './list-screen.module.css'
import { LoadFailure, Screen } from '../screens/screen.tsx'
import { SearchField } from './search-field.tsx'
import { useSession } from '../session/session-context.ts'

interface Listed {
  readonly id: string
  readonly name: string
  readonly withdrawn: boolean
}

interface ListedScreenProps<Item extends Listed> {
  /** The screen's texts in the current language. */
  words: {
    title: string
    search: string
    /** The text of the create button. */
    create: string
    /** The heading of the withdrawn items. */
    withdrawn: string
    loading: string
    /** The text that is shown when the search finds nothing. */
    none: string
    /** The texts that are shown while there are no items: a title, a text, and the create button's label. */
    empty: string
    emptyText: string
    first: string
  }
  /** The icon of the empty screen. */
  icon: ReactNode
  /** The items to list; undefined while loading. */
  items: readonly Item[] | undefined
  error: unknown
  onRetry: () => unknown
  /** Creates an item; only owners can do that. */
  onCreate: () => void
  /** Renders an item as a list item. */
  children: (item: Item) => ReactNode
  /** The CSS class of the lists of items; a grid by default. */
  listClass?: string | undefined
  /** Placeholders for four items in the grid (rule A9.17). */
  skeleton: ReactNode
  /** Returns the text of an item that the search looks in; the name by default. */
  searchedText?: (item: Item) => string
  /** Whether there are no items at all, not even ones that a filter has left out of `items`. By default, whether `items` is empty. */
  isEmpty?: boolean | undefined
  /** Filters and views, above the list. */
  tools?: ReactNode
  /** Renders the items that are not withdrawn and match the search. By default, each is rendered with `children`. */
  renderList?: (found: readonly Item[], isSearching: boolean) => ReactNode
}

/** A screen with a list of named items: search, create (shortcut N), and the withdrawn items below the others. */
export function ListScreen<Item extends Listed>({
  words,
  icon,
  items,
  error,
  onRetry,
  onCreate,
  children,
  listClass = styles.items,
  skeleton,
  searchedText = ({ name }) => name,
  isEmpty = items?.length === 0,
  tools,
  renderList,
}: ListedScreenProps<Item>) {
  const dialogs = useDialogs()
  const search = useSearch()
  const searchField = useRef<HTMLInputElement>(null)
  const isNarrow = useScreenSize() === 'mobile'
  const isOwner = useSession().role === 'OWNER'
  const found = items?.filter((item) => matchesQuery(searchedText(item), search.query))
  const withdrawn = found?.filter((each) => each.withdrawn)

  useHotkeys({
    ...(isOwner && { n: onCreate }),
    '/': () => searchField.current?.focus(),
    '?': () => dialogs.open({ kind: 'keys' }),
  })

  const listOf = (shown: readonly Item[]) => (
    <ul className={listClass}>
      {shown.map((item) => (
        <Fragment key={item.id}>{children(item)}</Fragment>
      ))}
    </ul>
  )

  // In a narrow window the search field is below the header, which has no room for it.
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
      {items && !isEmpty && tools}
      {found && withdrawn ? (
        <>
          {(renderList ?? listOf)(
            found.filter((each) => !each.withdrawn),
            search.query !== '',
          )}
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
      {items && isEmpty && (
        <EmptyState
          icon={icon}
          title={words.empty}
          action={isOwner && <Button onClick={onCreate}>{words.first}</Button>}
        >
          {words.emptyText}
        </EmptyState>
      )}
      {items && !isEmpty && found?.length === 0 && <EmptyState title={words.none} />}
    </Screen>
  )
}
