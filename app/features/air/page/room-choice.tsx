import { useRef, useState } from 'react'
import { TextField } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { roomKindNames, roomKinds } from '../room-kinds.ts'
import { sendRoom } from '../rooms/air-requests.ts'
import { nameRoom } from '../rooms/describe-air.ts'
import type { OwnAir } from '../rooms/own-air-schemas.ts'

const newRoom = 'new'

interface RoomChoiceProps {
  /** Undefined until they are loaded. */
  rooms: OwnAir['rooms'] | undefined
}

/** Which of one's rooms, or what kind of new one. What is chosen is in the form: see `useChosenRoom`. */
export function RoomChoice({ rooms = [] }: RoomChoiceProps) {
  const [first] = rooms
  const [chosen, setChosen] = useState<string | null>(null)
  const room = chosen ?? first?.id ?? newRoom
  const isNew = !rooms.some(({ id }) => id === room)
  return (
    <div className="space-y-5">
      <SelectField
        label="In which room was it measured?"
        name="room"
        value={isNew ? newRoom : room}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {rooms.map((each) => (
          <option key={each.id} value={each.id}>
            {nameRoom(each, rooms)}
          </option>
        ))}
        <option value={newRoom}>A new room</option>
      </SelectField>
      {isNew ? (
        // Who has begun to describe a new room keeps it when the others are loaded.
        <div className="space-y-5" onChange={() => setChosen(newRoom)}>
          <SelectField label="What kind of room is it?" name="kind" required defaultValue="">
            <option value="">Please choose</option>
            {roomKindNames.map((kind) => (
              <option key={kind} value={kind}>
                {roomKinds[kind]}
              </option>
            ))}
          </SelectField>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Floor area in m²"
              name="floorArea"
              type="number"
              inputMode="decimal"
              step="any"
            />
            <TextField label="Height in m" name="height" type="number" inputMode="decimal" step="any" />
          </div>
        </div>
      ) : null}
    </div>
  )
}

/**
 * Does something with the room that a form names. A new one is added once: should the rest fail, it is the one that is
 * meant when the form is sent again.
 *
 * @throws ApiClientError
 */
export function useChosenRoom() {
  const added = useRef<string | null>(null)
  return async function withRoom<Result>(given: FormData, act: (room: string) => Promise<Result>) {
    const named = textOf(given, 'room')
    if (named !== newRoom) return act(named)
    added.current ??= await sendRoom({
      kind: textOf(given, 'kind'),
      floorArea: numberOf(given, 'floorArea'),
      height: numberOf(given, 'height'),
    })
    const result = await act(added.current)
    added.current = null
    return result
  }
}

function textOf(given: FormData, name: string): string {
  const value = given.get(name)
  return typeof value === 'string' ? value : ''
}

function numberOf(given: FormData, name: string): number | null {
  const text = textOf(given, name).trim()
  return text === '' ? null : Number(text)
}
