import { useText } from '#shared/i18n/use-text.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'

/** A service's name; for owners a button that opens the service. */
export function ServiceNameButton({ service, className }: { service: Service; className: string | undefined }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  if (useSession().role !== 'OWNER') return service.name
  return (
    <button
      type="button"
      className={className}
      title={t('service.edit-one', { name: service.name })}
      onClick={() => dialogs.open({ kind: 'service', service })}
    >
      {service.name}
    </button>
  )
}
