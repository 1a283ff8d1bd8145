import { keepStreamOpen, pause, type StreamOptions } from './keep-stream-open.ts'
import { type LiveSubscription, LiveSubscriptions } from './live-subscriptions.ts'
import { formatTopics, joinTopics, type Topics } from './live-topics.ts'
import { createTabChannel, type Message } from './tab-channel.ts'

/** Delays before changing or closing the stream, during which the user may move to another page and other tabs report their topics. */
const settleMs = 100
const idleMs = 2_000

let current: SharedStream | null = null

/** One of the user's tabs holds the stream and forwards its events to the others. @returns a function to unsubscribe */
export function subscribeToLive(userId: string, watch: LiveSubscription): () => void {
  if (current?.userId !== userId) {
    current?.close()
    current = openSharedStream(userId)
  }
  const { add, remove } = current
  add(watch)
  return () => remove(watch)
}

interface SharedStream {
  userId: string
  add(watch: LiveSubscription): void
  remove(watch: LiveSubscription): void
  close(): void
}

function openSharedStream(userId: string): SharedStream {
  const tab = crypto.randomUUID()
  const tabs = createTabChannel(`clean-air-live ${userId}`, {
    receive,
    hold: (signal) => stream.hold(signal),
  })
  const watches = new LiveSubscriptions()
  const others = new Map<string, Topics>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const postTopics = ({ storyIds, ...topics }: Topics) =>
    tabs.post({ watching: { tab, storyIds: [...storyIds], ...topics } })
  const stream = createStream({
    query: () => formatTopics(joinTopics([...others.values(), watches.topics()])),
    onHold: () => tabs.post({ isHolding: true }),
    onHint: (hint) => watches.publish(hint) && tabs.post({ hint }),
    onReset() {
      watches.reset()
      tabs.post({ isReset: true })
    },
    onCursor: (lastEventId) => tabs.post({ lastEventId }),
  })

  function receive({ isHolding, watching, hint, isReset, lastEventId: id }: Message): void {
    if (isHolding) postTopics(watches.topics())
    if (watching) {
      others.set(watching.tab, watching)
      adjust()
    }
    if (isReset) watches.reset()
    if (hint) watches.publish(hint)
    if (id !== undefined) stream.goOnFrom(id)
  }

  /** Updates the subscription to the watched topics, debounced. */
  function adjust(): void {
    const settle = () => {
      if (watches.size === 0) return leave()
      tabs.connect()
      postTopics(watches.topics())
      stream.renew()
    }
    clearTimeout(timer)
    timer = setTimeout(settle, watches.size === 0 ? idleMs : settleMs)
  }

  function leave(): void {
    postTopics({ storyIds: [], newStories: false })
    tabs.disconnect()
  }

  const stopFollowing = followPageCache(leave, () => {
    if (watches.size === 0) return
    tabs.connect()
    watches.reset()
  })
  return {
    userId,
    add(watch) {
      watches.add(watch)
      adjust()
    },
    remove(watch) {
      watches.delete(watch)
      adjust()
    },
    close() {
      clearTimeout(timer)
      watches.clear()
      leave()
      stopFollowing()
    },
  }
}

interface StreamUse extends Pick<StreamOptions, 'query' | 'onHint' | 'onReset' | 'onCursor'> {
  onHold(): void
}

/** Creates the shared stream, which is used while this tab is the one that holds it. */
function createStream({ query, onHold, onCursor, ...handlers }: StreamUse) {
  let lastEventId = ''
  let turn = new AbortController()
  let asked = ''
  const goOnFrom = (id: string) => {
    lastEventId = id
  }
  const held: StreamOptions = {
    ...handlers,
    query: () => {
      asked = query()
      return asked
    },
    lastEventId: () => lastEventId,
    nextTurn() {
      turn = new AbortController()
      return turn.signal
    },
    onCursor(id) {
      goOnFrom(id)
      onCursor(id)
    },
  }
  return {
    goOnFrom,
    async hold(signal: AbortSignal): Promise<void> {
      onHold()
      await pause(settleMs, signal)
      await keepStreamOpen(held, signal)
    },
    renew() {
      if (query() !== asked) turn.abort()
    },
  }
}

/** Stops while the page is in the back/forward cache, which excludes pages with a stream or a lock. */
function followPageCache(onHide: () => void, onReturn: () => void): () => void {
  const handleShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', handleShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', handleShow)
  }
}
