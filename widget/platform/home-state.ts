/** The history state of the first screen. */
export interface HomeState {
  tab?: 'services' | 'packages'
  /** Whether the address named something that is no longer offered. */
  isGone?: boolean
}

export const nothingOffered: HomeState = { isGone: true }
