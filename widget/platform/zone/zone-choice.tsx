import { useSyncExternalStore } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { showTheSame, zoneWords } from '#shared/time/zone-words.ts'
import { Button } from '#shared/ui/index.ts'
import { storage } from '../../data/storage.ts'
import { useZones } from './use-zone-note.ts'
import styles from './zone-choice.module.css'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers whether this device shows the times of calls in the visitor's zone. */
function chooseZone(choice: 'own' | undefined): void {
  storage.write('zone', choice)
  for (const listener of listeners) listener()
}

/**
 * Returns the zone in which the times and days of calls are chosen: the organisation's, until the visitor wants their own. A meeting in
 * person is always in the zone of its place.
 */
export function useShownZone(isRemote: boolean): Zone {
  const { place, visitor } = useZones()
  const choice = useSyncExternalStore(subscribe, () => storage.read('zone'))
  return isRemote && choice === 'own' ? visitor : place
}

interface ZoneChoiceProps {
  isRemote: boolean
  /** A moment of the shown days, because the offsets of two zones may change on different days. */
  at: EpochMinute
}

/** Names the zone of the times for a visitor whose clock shows another one, and for a call changes between the two zones (rule D356). */
export function ZoneChoice({ isRemote, at }: ZoneChoiceProps) {
  const t = useText('widget')
  const { place, visitor } = useZones()
  const shown = useShownZone(isRemote)
  if (showTheSame(place, visitor, at)) return null
  const isOwn = shown === visitor
  return (
    <p className={styles.zone} aria-live="polite">
      <span>{t(isOwn ? 'zone.own-times' : 'zone.times', { zone: zoneWords(shown, at) })}</span>
      {isRemote && (
        <Button variant="text" isCompact onClick={() => chooseZone(isOwn ? undefined : 'own')}>
          {t(isOwn ? 'zone.place' : 'zone.own', { zone: zoneWords(isOwn ? place : visitor, at) })}
        </Button>
      )}
    </p>
  )
}
