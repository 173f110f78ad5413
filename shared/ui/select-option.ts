import type { ReactNode } from 'react'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean | undefined
  /** A picture before the label, for example a service's picture or a person's avatar. */
  picture?: ReactNode
  /** Secondary text at the end of the option's line. */
  detail?: string | undefined
  /** The CSS colour of the option's dot in a dotted list. Without one, the dot is filled when the option is selected. */
  colour?: string | undefined
  /** Further keywords for the search. */
  keywords?: string | undefined
  /** Called instead of selecting the option. */
  onChoose?: (() => void) | undefined
}
