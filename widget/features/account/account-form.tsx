import type { ReactNode, SubmitEvent } from 'react'
import { Screen } from '../../app/shell/screen.tsx'
import styles from './account.module.css'

interface AccountFormProps {
  title: string
  lead: ReactNode
  onSubmit: () => void
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** The layout of the account screens: no bottom bar, and padding by the form only (rule B2.22). */
export function AccountForm({ title, lead, onSubmit, onBack, children }: AccountFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Screen isBare title={title} onBack={onBack}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{lead}</p>
        {children}
      </form>
    </Screen>
  )
}
