import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedVersion } from './check-answer-shape.ts'

export type OwnPage = Output<'ownPage'>
export type OwnDomain = NonNullable<OwnPage['domain']>

/** Checks that an answer is a page with the lists that its screen iterates over. */
export const checkedPage = (answer: OwnPage): OwnPage => checkedVersion(answer, ['parts', 'pictures', 'addresses'])

/**
 * Query for the organisation's own page, as its owner has set it up. Its key starts like those of the settings, so that they are
 * invalidated together.
 */
export const ownPageQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'own-page'],
    queryFn: async ({ signal }) => checkedPage(await bridge.call('ownPage', {}, { signal })),
  })
