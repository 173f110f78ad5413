import { Notification } from 'electron'

const shown = new Set<Notification>()

interface Content {
  title: string
  body: string
  onClick: () => void
}

/** Shows a notification of the operating system; does nothing where there are none. */
export function showNotification({ title, body, onClick }: Content): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  // An unreferenced notification is collected, and its click with it.
  shown.add(notification)
  const release = () => shown.delete(notification)
  notification.on('close', release)
  notification.on('failed', release)
  notification.on('click', () => {
    release()
    onClick()
  })
  notification.show()
}
