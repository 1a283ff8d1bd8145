export const roomKinds = {
  bedroom: 'Bedroom',
  'childs-room': 'Child’s room',
  'living-room': 'Living room',
  kitchen: 'Kitchen',
  bathroom: 'Bathroom',
  'home-office': 'Home office',
  cellar: 'Basement',
  hallway: 'Hallway',
  office: 'Office',
  classroom: 'Classroom',
  'day-nursery': 'Daycare',
  'waiting-room': 'Waiting room',
  workshop: 'Workshop',
  'other-room': 'Other room',
  outdoors: 'Outdoors',
} as const

export type RoomKind = keyof typeof roomKinds

export const roomKindNames = [
  'bedroom',
  'childs-room',
  'living-room',
  'kitchen',
  'bathroom',
  'home-office',
  'cellar',
  'hallway',
  'office',
  'classroom',
  'day-nursery',
  'waiting-room',
  'workshop',
  'other-room',
  'outdoors',
] as const satisfies readonly RoomKind[]
