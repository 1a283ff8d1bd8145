import activeLifestyle from './scenes/active-lifestyle.svg?url&no-inline'
import familyWellness from './scenes/family-wellness.svg?url&no-inline'
import indoorOutdoor from './scenes/indoor-outdoor.svg?url&no-inline'
import natureConnection from './scenes/nature-connection.svg?url&no-inline'
import workplaceFreshAir from './scenes/workplace-fresh-air.svg?url&no-inline'

export interface Slide {
  title: string
  text: string
  picture: string
  alt: string
}

export const pictureWidth = 800
export const pictureHeight = 640

export const slides: readonly [Slide, ...Slide[]] = [
  {
    title: 'Family Wellness',
    text: 'Evenings at home, in air everyone can breathe.',
    picture: familyWellness,
    alt: 'A mother and her child read on a sofa in front of a large window; a grandfather waters a plant, and fresh air drifts through the living room.',
  },
  {
    title: 'Workplace Fresh Air',
    text: 'A clear head at three in the afternoon.',
    picture: workplaceFreshAir,
    alt: 'Two colleagues work at a long desk high above a city; a quiet air purifier stands on the floor, and air moves past the plants.',
  },
  {
    title: 'Active Lifestyle',
    text: 'Lungs ready for tomorrow’s run.',
    picture: activeLifestyle,
    alt: 'Two runners follow a path along a lake at sunrise, with mountains and mist behind them.',
  },
  {
    title: 'Nature Connection',
    text: 'Forest air, just outside the door.',
    picture: natureConnection,
    alt: 'Seen from behind, an adult and a child with a dog look over a forest valley from a clearing under tall trees.',
  },
  {
    title: 'Indoor vs Outdoor',
    text: 'The same moment, on both sides of one wall.',
    picture: indoorOutdoor,
    alt: 'A cutaway view of a house: inside, a woman sits in hazy air full of particles from the stove; outside, a boy flies a kite under a clear sky.',
  },
]
