import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  /** A number after the label in a secondary style. */
  count?: number | undefined
  isDisabled?: boolean | undefined
}

interface TabsProps<Id extends string> {
  /** The accessible name of the tab bar. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  variant?: 'segmented' | 'underlined' | undefined
  className?: string | undefined
  panelClassName?: string | undefined
  /** The panel of the selected tab. */
  children: ReactNode
}

/** A tab bar with the panel of the selected tab. Arrow keys, Home and End move between tabs and select at once. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  variant = 'segmented',
  className,
  panelClassName,
  children,
}: TabsProps<Id>) {
  const id = useId()
  const buttons = useRef(new Map<Id, HTMLButtonElement>())

  function moveByKey(event: KeyboardEvent) {
    const enabled = tabs.filter((tab) => !tab.isDisabled)
    const index = enabled.findIndex((tab) => tab.id === value)
    const target = {
      ArrowLeft: enabled.at(index - 1),
      ArrowRight: enabled[(index + 1) % enabled.length],
      Home: enabled[0],
      End: enabled.at(-1),
    }[event.key]
    if (!target) return
    event.preventDefault()
    buttons.current.get(target.id)?.focus()
    onChange(target.id)
  }

  return (
    <>
      <div className={classNames(styles[variant], className)} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(button) => {
              if (button) buttons.current.set(tab.id, button)
              else buttons.current.delete(tab.id)
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            disabled={tab.isDisabled}
            onClick={() => onChange(tab.id)}
            onKeyDown={moveByKey}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={panelClassName} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
