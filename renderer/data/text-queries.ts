import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer, checkedVersion } from './checked-answer.ts'

/** The organisation's settings of text messages, with what they cost this month. */
export const textSettingsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'texts'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('textSettings', {}, { signal })),
  })

/** Whether a customer is reminded by text message. */
export const customerTextsQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['customers', 'texts', id],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('customerTexts', { params: { id } }, { signal }), []),
  })
