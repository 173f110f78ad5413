import { Notification } from 'electron'

const shown = new Set<Notification>()

interface Content {
  title: string
  body: string
  onClick: () => void
}

/** Shows a native notification. Does nothing on systems without notifications. */
export function showNotification({ title, body, onClick }: Content): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  // Without a reference the notification is garbage collected, and clicks on it are lost.
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
