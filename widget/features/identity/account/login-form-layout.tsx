import type { ReactNode, SubmitEvent } from 'react'
import { Screen } from '../../../platform/shell/screen.tsx'
import styles from './account.module.css'

interface LoginFormLayoutProps {
  title: string
  lead: ReactNode
  onSubmit: () => void
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** The layout of the account screens: no bottom bar, and padding by the form only (rule B2.22). */
export function LoginFormLayout({ title, lead, onSubmit, onBack, children }: LoginFormLayoutProps) {
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
