import type { MouseEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import styles from './conflict-notice.module.css'
import type { Conflict } from './use-conflict.ts'

/** Says that somebody else saved first, with both values of each field, and lets the person choose. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const t = useText('provider')
  const { differences } = conflict
  if (!differences) return null
  if (differences.length === 0) {
    return (
      <Notice
        kind="warning"
        title={t('conflict.title')}
        action={
          <Button variant="white" isCompact onClick={backToForm(conflict.keepMine)}>
            {t('conflict.understood')}
          </Button>
        }
      >
        {t('conflict.merged')}
      </Notice>
    )
  }
  return (
    <Notice
      kind="warning"
      title={t('conflict.title')}
      action={
        <div className={styles.choice}>
          <Button variant="white" isCompact onClick={backToForm(conflict.takeStored)}>
            {t('conflict.take-stored')}
          </Button>
          <Button isCompact onClick={backToForm(conflict.keepMine)}>
            {t('conflict.keep-mine')}
          </Button>
        </div>
      }
    >
      <p>{t('conflict.text')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.stored')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, label, mine, stored }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{mine || t('conflict.empty')}</td>
              <td>{stored || t('conflict.empty')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}

/** Moves the focus to the first field of the form, because the pressed button disappears. */
const backToForm =
  (choose: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const fields = currentTarget.form?.querySelectorAll<HTMLElement>('input, select, textarea') ?? []
    Array.from(fields)
      .find(({ tabIndex }) => tabIndex >= 0)
      ?.focus()
    choose()
  }
