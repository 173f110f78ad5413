import type { ReactNode, SubmitEventHandler } from 'react'
import styles from './titled-panel.module.css'

interface TitledPanelProps {
  title: string
  /** A sentence that explains the values below. */
  lead?: ReactNode
  /** An action at the end of the title's line. */
  action?: ReactNode
  /** Makes the panel a form; called when it is submitted. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  /** The buttons below the content. */
  footer?: ReactNode
  children?: ReactNode
}

/** A panel for one subject of a screen that has several, such as the settings. */
export function TitledPanel({ title, lead, action, onSubmit, footer, children }: TitledPanelProps) {
  const content = (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </>
  )
  return onSubmit ? (
    <form className={styles.panel} noValidate onSubmit={onSubmit} aria-label={title}>
      {content}
    </form>
  ) : (
    <section className={styles.panel} aria-label={title}>
      {content}
    </section>
  )
}
