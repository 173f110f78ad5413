import { useContext, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { mergedWith } from '#renderer/platform/conflict/differences.ts'
import { unsavedWork } from '#renderer/platform/forms/unsaved-work.ts'
import { DraftsContext } from './drafts-context.ts'

interface ScreenDraft<Draft extends object> {
  /** The form's title, to offer its draft by. */
  readonly title: string
  readonly isDirty: boolean
  readonly mine: Draft
  readonly base: Draft
  /** Puts what was kept into the form, as unsaved input. */
  readonly restore: (values: Draft) => void
}

const nothing = () => () => {}
const none = () => undefined

/** Keeps the unsaved input of a form on a screen, and goes on with what was kept (rule D375). */
export function useScreenDraft<Draft extends object>({
  title,
  isDirty,
  mine,
  base,
  restore,
}: ScreenDraft<Draft>): void {
  const drafts = useContext(DraftsContext)
  const { pathname } = useLocation()
  const id = `${pathname} ${Object.keys(base).join(' ')}`
  const resumed = useSyncExternalStore(drafts?.subscribe ?? nothing, drafts?.resumed ?? none)
  const text = isDirty ? JSON.stringify(mine) : undefined
  const isKept = useRef(false)

  const goOn = useEffectEvent(() => {
    if (!resumed) return
    isKept.current = true
    drafts?.resume(undefined)
    restore(mergedWith<Draft>(resumed.base as Draft, resumed.mine as Draft, base))
  })
  const isMine = resumed?.id === id
  useEffect(() => {
    if (isMine) goOn()
  }, [isMine])

  const follow = useEffectEvent((typed: string | undefined) => {
    if (typed !== undefined) {
      isKept.current = true
      drafts?.keep({ id, title, base, mine, path: pathname })
    } else if (isKept.current) {
      isKept.current = false
      drafts?.remove(id)
    }
  })
  useEffect(() => follow(text), [text])

  // The screen was left with "Discard". When the session ends, the work is still unsaved, and the draft stays.
  useEffect(
    () => () => {
      if (isKept.current && !unsavedWork.exists()) drafts?.remove(id)
    },
    [drafts, id],
  )
}
