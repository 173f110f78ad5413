import { useContext, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import type { DraftStore, KeptDraft } from '#renderer/platform/drafts/draft-store.ts'
import { DraftsContext } from '#renderer/platform/drafts/drafts-context.ts'
import styles from './kept-drafts-notice.module.css'

/** Offers what was typed and not saved when the session, the page or the app ended (rule D375). */
export function KeptDraftsNotice() {
  const drafts = useContext(DraftsContext)
  return drafts ? <Offered drafts={drafts} /> : null
}

function Offered({ drafts }: { drafts: DraftStore }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const offered = useSyncExternalStore(drafts.subscribe, drafts.offered)
  const [areAllShown, setAllShown] = useState(false)
  // At first the newest alone, because several would take the room of the screen.
  const shown = areAllShown ? offered : offered.slice(0, 1)

  function goOn({ id }: KeptDraft) {
    const draft = drafts.take(id)
    if (draft?.dialog) dialogs.open(draft.dialog, draft)
    else if (draft?.path !== undefined) {
      drafts.resume(draft)
      void navigate(draft.path)
    }
  }

  return (
    <output>
      {shown.map((draft, index) => (
        <span key={draft.id} className={styles.notice}>
          <span dir="auto">{t('drafts.offer', { title: draft.title })}</span>
          <span className={styles.acts}>
            {index === 0 && offered.length > 1 && (
              <Button variant="text" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
                {areAllShown ? t('drafts.fewer') : t('drafts.further', { number: offered.length - 1 })}
              </Button>
            )}
            <Button variant="text" onClick={() => drafts.remove(draft.id)}>
              {t('drafts.discard')}
            </Button>
            <Button variant="text" onClick={() => goOn(draft)}>
              {t('drafts.go-on')}
            </Button>
          </span>
        </span>
      ))}
    </output>
  )
}
