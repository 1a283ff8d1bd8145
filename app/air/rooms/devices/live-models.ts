export const liveModels = [
  'Home Assistant',
  'AirGradient',
  'Airthings',
  'Aranet4',
  'Awair',
  'Netatmo',
  'PurpleAir',
  'Sensirion',
  'Other device',
] as const
