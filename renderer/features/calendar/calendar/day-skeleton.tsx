import { cssVariables } from '#renderer/platform/theme/css-variables.ts'
import styles from './week-grid.module.css'

/** Start and end minutes of placeholder cards by day, like those of a real week. */
const bones = [
  [540, 600, 630, 690],
  [600, 690, 780, 840],
  [540, 600, 810, 870],
  [570, 630],
  [540, 585, 870, 930],
  [600, 675],
  [],
] as const

/** Placeholder for a day while its data loads. */
export function DaySkeleton({ index }: { index: number }) {
  const day = bones[index] ?? []
  return (
    <div className={styles.column} aria-hidden="true">
      {day.map((from, position) =>
        position % 2 === 0 ? (
          <span
            key={from}
            className={styles.bone}
            style={cssVariables({ '--from': from, '--minutes': (day[position + 1] ?? from) - from })}
          />
        ) : null,
      )}
    </div>
  )
}
