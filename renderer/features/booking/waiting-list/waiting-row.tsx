import { formatDate, formatWeekdayDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, classNames, CloseIcon, IconButton } from '#shared/ui/index.ts'
import type { WaitingEntry } from '#renderer/data/waiting-list-queries.ts'
import { MoveButtons } from '#renderer/platform/lists/move-buttons.tsx'
import type { WaitingListAct } from './use-waiting-actions.ts'
import styles from './waiting-list.module.css'

interface WaitingRowProps {
  entry: WaitingEntry
  /** The position of the last waiting entry of the list. */
  last: number
  isBusy: boolean
  /** Whether an entry that is dragged can be dropped here. */
  isTarget: boolean
  onAct: (act: WaitingListAct) => void
  onDrag: () => void
  onDragEnd: () => void
  onDrop: () => void
}

const momentOf = (instant: string, locale: Locale): string =>
  `${formatWeekdayDate(instant.slice(0, 10), locale)}, ${instant.slice(11, 16)}`

/** A waiting customer with their position or offer, and the possible actions. */
export function WaitingRow({ entry, last, isBusy, isTarget, onAct, onDrag, onDragEnd, onDrop }: WaitingRowProps) {
  const t = useText('provider')
  const locale = useLocale()
  const { customerName: name, position, offer, joinedAt } = entry
  const since = t('waiting.since', { date: formatDate(joinedAt.slice(0, 10), locale) })
  const standing =
    position === null && offer
      ? t('waiting.offered', {
          moment: momentOf(offer.startTime, locale),
          until: momentOf(offer.validUntil, locale),
        })
      : since
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons move the row as well
    <li
      className={classNames(styles.entry, position !== null && styles.waits, isTarget && styles.target)}
      draggable={position !== null && last > 1}
      onDragStart={onDrag}
      onDragEnd={onDragEnd}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={onDrop}
    >
      <span className={styles.place} aria-hidden="true">
        {position ?? '–'}
      </span>
      <span className={styles.words}>
        <b>{name}</b> <small>{standing}</small>
      </span>
      <span className={styles.acts}>
        {position !== null && (
          <>
            <MoveButtons
              upLabel={t('waiting.up', { name })}
              downLabel={t('waiting.down', { name })}
              isFirst={position === 1}
              isLast={position === last}
              isBusy={isBusy}
              onMove={(by) => onAct({ kind: 'move', entry, position: position + by })}
            />
            <Button
              variant="white"
              isCompact
              isOff={isBusy}
              aria-label={t('waiting.offer-of', { name })}
              onClick={() => onAct({ kind: 'offer', entry })}
            >
              {t('waiting.offer')}
            </Button>
          </>
        )}
        <IconButton
          label={t('waiting.remove-of', { name })}
          icon={<CloseIcon size={16} />}
          isOff={isBusy}
          onClick={() => onAct({ kind: 'remove', entry })}
        />
      </span>
    </li>
  )
}
