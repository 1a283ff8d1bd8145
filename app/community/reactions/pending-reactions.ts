/** Sends one reaction at a time, and only the last click of each kind. Drops a refused reaction unless it was clicked again. */
export async function sendPendingReactions<Kind extends string>(
  wishes: Map<Kind, boolean>,
  steps: {
    send: (kind: Kind, isOn: boolean) => Promise<void>
    onRefused: (error: unknown) => void
    /** Called after each response with the remaining reactions. */
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
