import { useRef, useState } from 'react'
import { useWarningText } from '#renderer/platform/booking/use-warning-text.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { Button, classNames } from '#shared/ui/index.ts'
import { type CheckedDate, isBookable, needsDecision } from './repeat-date-choices.ts'
import styles from './repeat-date-list.module.css'
import { RepeatOtherTime } from './repeat-other-time.tsx'
import { useDateAndTimeText } from '../time/use-date-and-time-text.ts'

/** The texts of a row. */
export interface RepeatRowWords {
  /** The date and time; for a booking that is moved, the old and new times. */
  readonly title: string
  /** The date that is proposed when another time is chosen. */
  readonly date: LocalDate
  /** The labels of the buttons that leave the date out and that undo a choice. */
  readonly skip: string
  readonly undo: string
  /** The state texts of a bookable date, and of one that is left out. */
  readonly free?: string
  readonly out?: string
}

interface RepeatDateRowProps {
  date: CheckedDate
  words: RepeatRowWords
  /** Whether another time can be chosen. */
  canMove: boolean
  hasChoice: boolean
  onChoose: (choice: string | null | undefined) => void
}

/** Returns the kind of obstacle that blocks a date, for its text. */
function obstacleOf(state: CheckedDate['state']): 'own' | 'resource' | 'specialists' | 'other' {
  switch (state) {
    case 'OWN':
      return 'own'
    case 'RESOURCE_TAKEN':
      return 'resource'
    case 'SPECIALISTS_TAKEN':
      return 'specialists'
    default:
      return 'other'
  }
}

/** A date of a repeat with what prevents it, its warnings, and the possible alternatives. */
export function RepeatDateRow({ date, words, canMove, hasChoice, onChoose }: RepeatDateRowProps) {
  const t = useText('provider')
  const row = useRef<HTMLLIElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const spanText = useDateAndTimeText()
  const warningText = useWarningText(spanText.at)
  const { state, inTheWay, nearest, warnings, isTwice } = date
  const isOut = state === 'SKIPPED'
  const isBlocked = needsDecision(date)
  const isFree = isBookable(date)
  const where = inTheWay && spanText(inTheWay)
  const context = `${date.number}. ${words.title}`

  /** Passes a choice on. It may remove the pressed button, so the row takes the focus. */
  function choose(choice: string | null | undefined) {
    row.current?.focus()
    setChoosing(false)
    onChoose(choice)
  }

  return (
    <li ref={row} className={styles.row} tabIndex={-1}>
      <div className={classNames(styles.head, isOut && styles.out)}>
        <b>{context}</b>
        <span className={isBlocked ? styles.blocked : styles.state}>
          {(isOut ? words.out : state === 'FREE' ? words.free : undefined) ?? t(`repeat.state.${state}`)}
        </span>
      </div>
      {(where !== null || state === 'CLOCK_CHANGE' || isTwice || warnings.length > 0) && (
        <ul className={styles.reasons}>
          {where !== null && (
            <li>{t(`repeat.in-the-way.${obstacleOf(state)}`, { time: where, resource: date.resource ?? '' })}</li>
          )}
          {state === 'CLOCK_CHANGE' && <li>{t('repeat.clock-change')}</li>}
          {isTwice && isFree && <li>{t('repeat.twice')}</li>}
          {warnings.map((warning) => (
            <li key={warning.id}>{warningText(warning)}</li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {nearest && !isOut && (
          <Button variant="white" isCompact onClick={() => choose(nearest.startTime)}>
            {t('repeat.nearest', { time: spanText(nearest) })}
          </Button>
        )}
        {canMove && !isOut && (
          <Button
            variant="white"
            isCompact
            aria-expanded={isChoosing}
            aria-label={`${t('repeat.other')}, ${context}`}
            onClick={() => setChoosing(!isChoosing)}
          >
            {t('repeat.other')}
          </Button>
        )}
        {!isOut && (
          <Button variant="white" isCompact aria-label={`${words.skip}, ${context}`} onClick={() => choose(null)}>
            {words.skip}
          </Button>
        )}
        {hasChoice && (
          <Button variant="white" isCompact aria-label={`${words.undo}, ${context}`} onClick={() => choose(undefined)}>
            {words.undo}
          </Button>
        )}
      </div>
      {isChoosing && !isOut && <RepeatOtherTime date={words.date} onChoose={choose} />}
    </li>
  )
}
