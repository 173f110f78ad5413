import { Accordion as Disclosures } from '@base-ui/react/accordion'
import { createElement, type ReactNode } from 'react'
import styles from './accordion.module.css'
import { ChevronDownIcon } from './icons.tsx'

export interface AccordionSection {
  id: string
  title: ReactNode
  /** Secondary text at the end of the title's line. */
  detail?: ReactNode
  content: ReactNode
  isOpenAtFirst?: boolean | undefined
  isDisabled?: boolean | undefined
}

interface AccordionProps {
  sections: readonly AccordionSection[]
  /** Whether opening a section closes the others. */
  isExclusive?: boolean | undefined
  /** The heading level of the titles. */
  level?: 2 | 3 | 4 | undefined
}

/** Sections that open and close below their titles (rule A2.25). The browser's search also finds text in closed sections. */
export function Accordion({ sections, isExclusive = false, level = 3 }: AccordionProps) {
  return (
    <Disclosures.Root
      className={styles.accordion}
      multiple={!isExclusive}
      hiddenUntilFound
      defaultValue={sections.filter((section) => section.isOpenAtFirst).map((section) => section.id)}
    >
      {sections.map(({ id, title, detail, content, isDisabled = false }) => (
        <Disclosures.Item key={id} className={styles.section} value={id} disabled={isDisabled}>
          <Disclosures.Header className={styles.head} render={createElement(`h${level}`)}>
            <Disclosures.Trigger className={styles.title}>
              <span className={styles.words}>{title}</span>
              {detail !== undefined && <span className={styles.detail}>{detail}</span>}
              <ChevronDownIcon size={16} className={styles.arrow} />
            </Disclosures.Trigger>
          </Disclosures.Header>
          <Disclosures.Panel className={styles.panel}>
            <div className={styles.content}>{content}</div>
          </Disclosures.Panel>
        </Disclosures.Item>
      ))}
    </Disclosures.Root>
  )
}
