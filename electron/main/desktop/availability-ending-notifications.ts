import type { Translate } from '#shared/i18n/message-types.ts'
import type { Session } from '#shared/ipc/contract.ts'
import type { Watcher } from '#electron/main/app-core.ts'

interface Ports {
  text: Translate<'desktop'>
  /** Whether the person has switched notifications on. */
  isWanted: () => boolean
  show: (notification: { title: string; body: string; onClick: () => void }) => void
  openCalendar: () => void
}

const specialistIn = (topic: string): string | undefined => /^time-ends:(.{1,100})$/.exec(topic)?.[1]

/**
 * Shows a native notification when published availability ends soon (rule D167). An owner is notified for all specialists, a specialist for
 * their own availability. The text names nobody, because lock screens show notifications to everyone (threat D7). A click opens the
 * calendar, where the availability can be extended.
 */
export function endingNotifications({ text, isWanted, show, openCalendar }: Ports): Watcher {
  let person: Session | undefined

  return {
    changed(topics) {
      if (!person || !isWanted()) return
      const { role, specialistId: own } = person
      const isConcerned = (specialistId: string) => role === 'OWNER' || specialistId === own
      if (!topics.flatMap((topic) => specialistIn(topic) ?? []).some(isConcerned)) return
      show({ title: text('notification.ends.title'), body: text('notification.body'), onClick: openCalendar })
    },
    session(current) {
      person = current
    },
  }
}
