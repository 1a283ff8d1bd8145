/**
 * Tells the server of one wish at a time until none is left. Who clicks meanwhile changes the map, and of several clicks of
 * one kind only the last is told. A wish that is refused is dropped, unless another click has come since.
 */
export async function sendPendingReactions<Kind extends string>(
  wishes: Map<Kind, boolean>,
  steps: {
    send: (kind: Kind, isOn: boolean) => Promise<void>
    onRefused: (error: unknown) => void
    /** After each answer, with what is left to do. */
    onChange: (left: ReadonlyMap<Kind, boolean>) => void
  },
): Promise<void> {
  for (let next = firstOf(wishes); next; next = firstOf(wishes)) {
    const [kind, isOn] = next
    try {
      await steps.send(kind, isOn)
    } catch (error) {
      steps.onRefused(error)
    }
    if (wishes.get(kind) === isOn) wishes.delete(kind)
    steps.onChange(new Map(wishes))
  }
}

function firstOf<Kind>(wishes: Map<Kind, boolean>): [Kind, boolean] | undefined {
  return wishes.entries().next().value
}
