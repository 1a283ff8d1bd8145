import { metricNames, metrics } from '../files/columns/metrics.ts'
import { roomKindNames, roomKinds } from '../room-kinds.ts'
import type { OwnAir, OwnSeries } from './own-air-schemas.ts'

type Room = OwnAir['rooms'][number]
type Device = OwnAir['devices'][number]

/** Returns 'Bedroom', or 'Bedroom 2' for the second room of its kind. */
export function nameRoom(room: Room, rooms: readonly Room[]): string {
  const kind = roomKindNames.find((each) => each === room.kind)
  const name = kind ? roomKinds[kind] : 'Room'
  return withNumber(
    name,
    room,
    rooms.filter((each) => each.kind === room.kind),
  )
}

export function nameDevice(device: Device, devices: readonly Device[]): string {
  return withNumber(
    device.model,
    device,
    devices.filter((each) => each.model === device.model),
  )
}

function withNumber<Item>(name: string, item: Item, alike: readonly Item[]): string {
  const index = alike.indexOf(item)
  return index > 0 ? `${name} ${index + 1}` : name
}

export function nameSeries({ metric, variant }: Pick<OwnSeries, 'metric' | 'variant'>): string {
  const known = metricNames.find((each) => each === metric)
  return [known ? metrics[known].name : metric, variant].filter(Boolean).join(', ')
}

export function describeSize({ floorArea, height }: Room): string {
  const area = floorArea === null ? '' : `${floorArea.toLocaleString('en')} m²`
  const high = height === null ? '' : `${height.toLocaleString('en')} m high`
  return [area, high].filter(Boolean).join(', ')
}

export function describeValue(value: number, unit: string): string {
  const text = value.toLocaleString('en', { maximumFractionDigits: 2 })
  return unit === 'index' ? text : `${text} ${unit}`
}
