import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './check-answer-shape.ts'

/**
 * Query for the preview of a repeat: each date with what prevents its booking, and its warnings. It is invalidated by every change of
 * bookings, availability and settings.
 */
export const repeatPreviewQuery = (bridge: DesktopBridge, body: Input<'previewRepeat'>['body']) =>
  queryOptions({
    queryKey: ['offer', 'repeat', body],
    queryFn: async ({ signal }) => checkedAnswer(await bridge.call('previewRepeat', { body }, { signal }), ['dates']),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Query for the preview of a change to several bookings of a repeat: each booking with what prevents its change, and its warnings. */
export const repeatChangeQuery = (bridge: DesktopBridge, body: Input<'previewRepeatChange'>['body']) =>
  queryOptions({
    queryKey: ['offer', 'repeat-change', body],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('previewRepeatChange', { body }, { signal }), ['bookings']),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
