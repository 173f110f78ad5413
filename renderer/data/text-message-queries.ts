import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer, checkedVersion } from './check-answer-shape.ts'

/** Query for the organisation's settings of text messages, with their cost in the current month. */
export const textSettingsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'texts'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('textSettings', {}, { signal })),
  })

/** Query for whether a customer receives reminders by text message. */
export const customerTextsQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['customers', 'texts', id],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('customerTexts', { params: { id } }, { signal }), []),
  })
