import { createContext } from 'react'
import type { DraftStore } from './draft-store.ts'

/** The drafts of the logged-in person; undefined in stories and in tests of single parts. */
export const DraftsContext = createContext<DraftStore | undefined>(undefined)
