import { useQuery } from '@tanstack/react-query'
import { formatList } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { accountAccessQuery, passkeysQuery } from '#renderer/data/passkey-and-second-factor-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'

/** Says after a change of the password what else opens the account; the panels below end each of it (rule D340). */
export function StillOpensNotice() {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const { data: access } = useQuery(accountAccessQuery(bridge))
  const { data: own } = useQuery(passkeysQuery(bridge))
  if (!access || !own) return null
  const counts = { passkeys: own.passkeys.length, numbers: access.numbers.length, sessions: access.sessions.length }
  const found = (['passkeys', 'numbers', 'sessions'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => t(`account.still-opens.${what}`, { count: counts[what] }))
  if (found.length === 0) return <Notice kind="success">{t('account.still-opens.nothing')}</Notice>
  return <Notice kind="warning">{t('account.still-opens', { what: formatList(found, locale) })}</Notice>
}
