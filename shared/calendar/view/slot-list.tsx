import type { KeyboardEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, MoonIcon, SunIcon, SunriseIcon } from '#shared/ui/index.ts'
import { slotGroups, type CalendarSlot } from '#shared/calendar/model/slots-by-part-of-day.ts'
import { SlotCard } from './slot-card.tsx'
import styles from './slot-list.module.css'

const icons = { morning: SunriseIcon, afternoon: SunIcon, evening: MoonIcon }

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Moves between slots with arrow keys, so that a long list needs few tab stops. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const slots = [...event.currentTarget.querySelectorAll('button:not([aria-disabled])')]
  const next = slots[slots.findIndex((slot) => slot === document.activeElement) + step]
  if (next instanceof HTMLElement) next.focus()
}

interface SlotListProps {
  slots: readonly CalendarSlot[]
  activeSlotId?: string | undefined
  showsDurationAndPrice: boolean
  onPick: (slotId: string) => void
}

/** The slots of a day, grouped by part of day. */
export function SlotList({ slots, activeSlotId, showsDurationAndPrice, onPick }: SlotListProps) {
  const t = useText('calendar')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for the slots in it
    <fieldset className={styles.parts} aria-label={t('slots')} onKeyDown={moveByKey}>
      {slotGroups(slots).map((group) => {
        const Icon = icons[group.part]
        return (
          <section key={group.part} className={styles.part}>
            <h3 className={styles.title}>
              <Icon size={16} />
              {t(`part.${group.part}`)}
            </h3>
            <div className={classNames(styles.slots, !showsDurationAndPrice && styles.narrow)}>
              {group.slots.map((slot) => (
                <SlotCard
                  key={slot.id}
                  slot={slot}
                  isActive={slot.id === activeSlotId}
                  showsDurationAndPrice={showsDurationAndPrice}
                  onPick={() => onPick(slot.id)}
                />
              ))}
            </div>
          </section>
        )
      })}
    </fieldset>
  )
}
