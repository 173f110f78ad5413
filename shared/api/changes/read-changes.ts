import { EventSourceParserStream } from 'eventsource-parser/stream'
import { z } from 'zod'

const changed = z.object({ topics: z.array(z.string().max(200)).max(500) })

function topicsOf(data: string): readonly string[] {
  try {
    return changed.parse(JSON.parse(data)).topics
  } catch {
    return []
  }
}

/** Calls `onBytes` for every chunk, including heartbeat comments. */
const noticeBytes = (onBytes: () => void) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      onBytes()
      controller.enqueue(bytes)
    },
  })

/** Yields the topics of each `changed` event of a stream of server-sent events. Other events are ignored. */
export async function* readChanges(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
): AsyncGenerator<readonly string[]> {
  const events = body
    .pipeThrough(noticeBytes(onBytes))
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: 100_000 }))
  for await (const { event, data } of events) {
    const topics = event === 'changed' ? topicsOf(data) : []
    if (topics.length > 0) yield topics
  }
}
