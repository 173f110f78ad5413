import { useState } from 'react'
import type { WaitingEntry } from '#renderer/data/waiting-queries.ts'
import type { WaitingAct } from './use-waiting-actions.ts'
import { WaitingRow } from './waiting-row.tsx'
import styles from './waiting-list.module.css'

interface WaitingEntriesProps {
  entries: readonly WaitingEntry[]
  isBusy: boolean
  onAct: (act: WaitingAct) => void
}

/** The entries of a list. Those who wait are moved by dragging, and by the buttons of each row. */
export function WaitingEntries({ entries, isBusy, onAct }: WaitingEntriesProps) {
  const [dragged, setDragged] = useState<WaitingEntry>()
  const last = entries.filter(({ position }) => position !== null).length

  function drop(on: WaitingEntry) {
    const { position } = on
    if (dragged && position !== null && position !== dragged.position) onAct({ kind: 'move', entry: dragged, position })
    setDragged(undefined)
  }

  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <WaitingRow
          key={entry.id}
          entry={entry}
          last={last}
          isBusy={isBusy}
          isTarget={dragged !== undefined && dragged.id !== entry.id && entry.position !== null}
          onAct={onAct}
          onDrag={() => setDragged(entry)}
          onDragEnd={() => setDragged(undefined)}
          onDrop={() => drop(entry)}
        />
      ))}
    </ol>
  )
}
