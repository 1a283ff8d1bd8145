import type { ActionKind } from '../../science/effects/effect.ts'

export const markKinds = {
  purifier_on: 'Purifier on',
  filter_box_built: 'Filter box built',
  window_opened: 'Window opened',
  stove_replaced: 'Stove replaced',
  sensor_moved: 'Sensor moved',
} as const satisfies Record<ActionKind, string>

export const markKindNames = [
  'purifier_on',
  'filter_box_built',
  'window_opened',
  'stove_replaced',
  'sensor_moved',
] as const satisfies readonly ActionKind[]
