import * as v from 'valibot'
import { hintSchema } from './live-schemas.ts'

/** What one tab tells the others. With few kinds of schemas: each of valibot's that is used anywhere is sent to every page. */
const messageSchema = v.object({
  /** It holds the stream now, and wants to know what is watched. */
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
  /** Told what other tabs say. */
  receive(message: Message): void
  /** Holds the stream for all tabs until `signal` aborts. */
  hold(signal: AbortSignal): Promise<void>
}

/** Joins the tabs of one name, of which one at a time holds the stream. Nothing is heard or said before `connect`. */
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
      // Without HTTPS a browser has no locks: each tab then holds a stream of its own.
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
