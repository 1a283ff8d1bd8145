import * as v from 'valibot'
import { hintSchema } from './live-schemas.ts'

/** Message between tabs. Uses few kinds of schemas, because each kind used anywhere adds to every page's script. */
const messageSchema = v.object({
  /** Set when the sender begins to hold the stream and asks for all tabs' topics. */
  isHolding: v.optional(v.boolean()),
  watching: v.optional(
    v.object({
      tab: v.string(),
      storyIds: v.array(v.string()),
      newStories: v.boolean(),
      desk: v.optional(v.boolean()),
    }),
  ),
  hint: v.optional(hintSchema),
  isReset: v.optional(v.boolean()),
  lastEventId: v.optional(v.string()),
})

export type Message = v.InferOutput<typeof messageSchema>

interface Tab {
  receive(message: Message): void
  hold(signal: AbortSignal): Promise<void>
}

/** Connects the tabs that use this name, one of which holds the stream at a time. Inactive before `connect`. */
export function createTabChannel(name: string, { receive, hold }: Tab) {
  let connection: { channel: BroadcastChannel; end: AbortController } | null = null
  return {
    post: (message: Message) => connection?.channel.postMessage(message),
    connect() {
      if (connection) return
      const channel = new BroadcastChannel(name)
      const end = new AbortController()
      connection = { channel, end }
      channel.onmessage = ({ data }) => {
        const { success, output } = v.safeParse(messageSchema, data)
        if (success) receive(output)
      }
      const { signal } = end
      // The Web Locks API needs HTTPS. Without it, each tab holds a separate stream.
      if ('locks' in navigator) navigator.locks.request(name, { signal }, () => hold(signal)).catch(() => {})
      else void hold(signal)
    },
    disconnect() {
      connection?.end.abort()
      connection?.channel.close()
      connection = null
    },
  }
}
