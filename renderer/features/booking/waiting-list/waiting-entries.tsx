import { useRef, useState } from 'react'
import type { WaitingEntry } from '#renderer/data/waiting-list-queries.ts'
import type { WaitingListAct } from './use-waiting-actions.ts'
import { WaitingRow } from './waiting-row.tsx'
import styles from './waiting-list.module.css'

interface WaitingEntriesProps {
  /** The accessible name of the list: the session or day for which the entries wait. */
  label: string
  entries: readonly WaitingEntry[]
  isBusy: boolean
  onAct: (act: WaitingListAct) => void
}

/** The entries of a waiting list. Those without an offer can be moved by dragging or with the buttons of each row. */
export function WaitingEntries({ label, entries, isBusy, onAct }: WaitingEntriesProps) {
  const [dragged, setDragged] = useState<WaitingEntry>()
  const list = useRef<HTMLOListElement>(null)
  const last = entries.filter(({ position }) => position !== null).length

  function drop(on: WaitingEntry) {
    const { position } = on
    if (dragged && position !== null && position !== dragged.position) onAct({ kind: 'move', entry: dragged, position })
    setDragged(undefined)
  }

  /** Runs an action. Removing an entry or offering it a place removes the pressed button, so the list takes the focus. */
  function act(wanted: WaitingListAct) {
    if (wanted.kind !== 'move') list.current?.focus()
    onAct(wanted)
  }

  return (
    <ol ref={list} className={styles.entries} tabIndex={-1} aria-label={label}>
      {entries.map((entry) => (
        <WaitingRow
          key={entry.id}
          entry={entry}
          last={last}
          isBusy={isBusy}
          isTarget={dragged !== undefined && dragged.id !== entry.id && entry.position !== null}
          onAct={act}
          onDrag={() => setDragged(entry)}
          onDragEnd={() => setDragged(undefined)}
          onDrop={() => drop(entry)}
        />
      ))}
    </ol>
  )
}
