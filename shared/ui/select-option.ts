import type { ReactNode } from 'react'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean | undefined
  /** Before the label: a service's picture, a person's avatar. */
  picture?: ReactNode
  /** A quiet word at the end of the line. */
  detail?: string | undefined
  /** CSS colour of its dot in a dotted list; without one the dot is filled where the option is chosen. */
  colour?: string | undefined
  /** Further words by which a search finds it. */
  keywords?: string | undefined
  /** An act of its own: it is done instead of choosing the option. */
  onChoose?: (() => void) | undefined
}
