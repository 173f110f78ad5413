import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './checked-answer.ts'

/** Each date of a repeat with what stands against it. It follows every change of bookings, availability and settings. */
export const repeatPreviewQuery = (bridge: DesktopBridge, body: Input<'previewRepeat'>['body']) =>
  queryOptions({
    queryKey: ['offer', 'repeat', body],
    queryFn: async ({ signal }) => checkedAnswer(await bridge.call('previewRepeat', { body }, { signal }), ['dates']),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Each booking of a repeat that a change is about, with what stands against it. */
export const repeatChangeQuery = (bridge: DesktopBridge, body: Input<'previewRepeatChange'>['body']) =>
  queryOptions({
    queryKey: ['offer', 'repeat-change', body],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('previewRepeatChange', { body }, { signal }), ['bookings']),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
