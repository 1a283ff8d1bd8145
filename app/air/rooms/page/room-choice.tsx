import { useState } from 'react'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { roomKindNames, roomKinds } from '../../room-kinds.ts'
import { nameRoom } from '../name-rooms.ts'
import type { OwnAir } from '../own-air-schemas.ts'
import { sendRoom, useRefetchAir } from '../queries.ts'

const newRoom = 'new'

interface RoomChoiceProps extends Pick<ReturnType<typeof useRoomChoice>, 'chosen' | 'choose' | 'added'> {
  rooms: OwnAir['rooms'] | undefined
}

/** Chooses a room, or the kind of a new one. The choice is stored in the form; see `useRoomChoice`. */
export function RoomChoice({ rooms = [], chosen, choose, added }: RoomChoiceProps) {
  const [first] = rooms
  const isListed = (room: string | null) => rooms.some(({ id }) => id === room)
  const isThere = chosen === newRoom || chosen === added || isListed(chosen)
  const shown = (isThere ? chosen : null) ?? first?.id ?? newRoom
  return (
    <div className="space-y-5">
      <SelectField
        label="In which room was it measured?"
        name="room"
        value={shown}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {rooms.map((each) => toOption(each.id, nameRoom(each, rooms)))}
        {added !== null && !isListed(added) ? <option value={added}>The room you just added</option> : null}
        <option value={newRoom}>A new room</option>
      </SelectField>
      {shown === newRoom ? (
        // Once the user edits a new room, the room stays chosen when the list of rooms arrives.
        <div className="space-y-5" onChange={() => choose(newRoom)}>
          <SelectField label="What kind of room is it?" name="kind" required defaultValue="">
            <option value="">Please choose</option>
            {roomKindNames.map((kind) => toOption(kind, roomKinds[kind]))}
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

/** Holds the chosen room. Null selects the first room, or a new room if none exist. */
export function useRoomChoice() {
  const [chosen, choose] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const reread = useRefetchAir()

  /** Adds the room if it is new. If `act` fails, the new room stays chosen, so that submitting again does not add another. @throws ApiClientError */
  async function withRoom<Result>(given: FormData, act: (room: string) => Promise<Result>): Promise<Result> {
    const named = textOf(given, 'room')
    if (named !== newRoom) return act(named)
    const room = await sendRoom({
      kind: textOf(given, 'kind'),
      floorArea: numberOf(given, 'floorArea'),
      height: numberOf(given, 'height'),
    })
    try {
      return await act(room)
    } catch (error) {
      setAdded(room)
      choose(room)
      void reread()
      throw error
    }
  }
  return { chosen, choose, added, withRoom }
}

function textOf(given: FormData, name: string): string {
  const value = given.get(name)
  return typeof value === 'string' ? value : ''
}

function numberOf(given: FormData, name: string): number | null {
  const text = textOf(given, name).trim()
  return text === '' ? null : Number(text)
}
