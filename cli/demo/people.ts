export const demoPassword = 'clean-air-demo'

/** The secret of the staff's authenticator apps and one member's, in base32. */
export const demoTotpSecret = 'CLEANAIRDEMOCLEANAIRDEMOCLEANAIR'

export const demoStaff = { sofie: 'owner', jack: 'moderator', priya: 'analyst' } as const

export const demoMemberWithApp = 'lucia'

export interface DemoPerson {
  fullName: string
  displayName?: string
  organization?: string
  workDescription: string
}

/** Invented people. The key is the name before @example.org. */
export const people = {
  demo: {
    fullName: 'Robin Ashdown',
    workDescription: 'I repair clocks above a bicycle shop and keep a notebook of window openings.',
  },
  amira: {
    fullName: 'أميرة الخطيب',
    organization: 'مدرسة جبل الزيتون',
    workDescription: 'معلمة علوم للصف السابع في عمّان، وأشرف على نادي القياسات.',
  },
  yusuf: {
    fullName: 'يوسف بن عمر',
    workDescription: 'أدبغ الجلود مع عمّي في فاس وأتعلّم المحاسبة مساءً.',
  },
  olena: {
    fullName: 'Олена Ковальчук',
    organization: 'Районна бібліотека № 7',
    workDescription: 'Librarian in Dnipro. I look after 31,000 books and one cellar.',
  },
  timur: {
    fullName: 'Тимур Ахметов',
    displayName: 'Night Dispatcher',
    workDescription: 'Диспетчер такси в Алматы, ночные смены.',
  },
  lihua: {
    fullName: '陈丽华',
    organization: '丽华小炒',
    workDescription: '在成都开一家六张桌子的小饭馆。',
  },
  jianguo: {
    fullName: '王建国',
    workDescription: '退休公交车修理工，现在带孙女、养鸽子。',
  },
  friederike: {
    fullName: 'Friederike-Charlotte von Hohenthal-Schellenberger',
    organization: 'Arbeitsgemeinschaft Raumluftqualität in Kindertagesstätten Schwarzwald-Baar',
    workDescription: 'Ich berate Kitas beim Lüften und schleppe dafür elf Messgeräte im Kofferraum herum.',
  },
  joao: {
    fullName: 'João Figueiredo',
    organization: 'Oficina Figueiredo & Filha',
    workDescription: 'I build guitars in Porto: cedar tops, rosewood backs, far too much sanding.',
  },
  siobhan: {
    fullName: 'Siobhán Ní Dhálaigh',
    workDescription: 'Night nurse, retired last spring. Grew up beside a turf fire and never questioned it.',
  },
  lucia: {
    fullName: 'Lucía Fernández Iturralde',
    organization: 'Junta de Vecinos Las Diecisiete',
    workDescription: 'Trabajo en una ferretería de Temuco y coordino a los vecinos de mi cuadra.',
  },
  mateo: {
    fullName: 'Mateo Quispe Huamán',
    workDescription: 'Albañil. Construyo cocinas mejoradas en comunidades cerca de Cusco.',
  },
  kwame: {
    fullName: 'Kwame Boateng-Asare',
    organization: 'Sankofa Print House',
    workDescription: 'Screen printer in Accra: funeral cloth, football banners, church calendars.',
  },
  ngozi: {
    fullName: 'Ngozi Umeadi',
    workDescription: 'I keep the books for three market associations in Lagos, mostly from my bedroom.',
  },
  priya: {
    fullName: 'Priya Raghunathan',
    organization: 'Third Floor Residents’ Committee',
    workDescription:
      'Map editor for a bus company; secretary of a committee nobody else would be secretary of.',
  },
  arjun: {
    fullName: 'अर्जुन मेहरा',
    workDescription: 'Night guard at a cold store in Lucknow. I read a great deal.',
  },
  sofie: {
    fullName: 'Sofie Østergård',
    organization: 'Børnehuset Søstjernen',
    workDescription: 'Day-care teacher in Aarhus. Twenty-two children, forty-four boots.',
  },
  thordis: {
    fullName: 'Þórdís Hákonardóttir',
    workDescription: 'I drive the school bus on a peninsula where the ground now and then opens.',
  },
  agnieszka: {
    fullName: 'Agnieszka Wróblewska',
    organization: 'Sąsiedzi z Krowodrzy',
    workDescription: 'Piano tuner in Kraków. I see the inside of a great many living rooms.',
  },
  haruto: {
    fullName: '佐々木 春人',
    workDescription: 'I inspect railway embankments in Miyagi, mostly on foot, mostly under cedars.',
  },
  minseo: {
    fullName: '김민서',
    workDescription: 'Second-year architecture student in Incheon, half-basement tenant.',
  },
  ngoc: {
    fullName: 'Nguyễn Thị Bích Ngọc',
    organization: 'Ngọc Nails',
    workDescription: 'I own a salon with four chairs in Hải Phòng.',
  },
  dale: {
    fullName: 'Dale Whitcomb',
    organization: 'Whitcomb Pear Orchards',
    workDescription: 'Third-generation pears in southern Oregon. Two barns, one of them straight.',
  },
  marisol: {
    fullName: 'Marisol Archuleta',
    organization: 'Acequia Mutual Aid',
    workDescription: 'I run the ditch association’s phone tree and drive for the food pantry.',
  },
  tremaine: {
    fullName: 'Tremaine Oduya',
    organization: 'Marlowe Street Elementary',
    workDescription: 'Building engineer, which on the old payslips was spelled “custodian”.',
  },
  elodie: {
    fullName: 'Élodie Grandmaison-Thériault',
    organization: 'Boulangerie du Petit Matin',
    workDescription: 'Baker in Trois-Rivières. Up at 2:10, asleep by the evening news.',
  },
  aroha: {
    fullName: 'Aroha Ngātai',
    workDescription: 'Tenant, mother of three, part-time bookbinder in Dunedin.',
  },
  jack: {
    fullName: 'Jack',
    workDescription: 'Retired shearer. Volunteer with the fire brigade until the knees resigned.',
  },
  eleni: {
    fullName: 'Ελένη Παπαδάκη',
    workDescription: 'I keep bees and rent out two rooms in the north of Evia.',
  },
  noam: {
    fullName: 'נועם שפירא',
    organization: 'Choir of the Lower City',
    workDescription: 'Choir conductor and substitute teacher of nearly everything.',
  },
  zsofia: {
    fullName: 'Szentgyörgyi-Márton Zsófia',
    workDescription: 'I draw weather maps for a county newspaper in Pécs, by hand when they let me.',
  },
  wanjiru: {
    fullName: 'Wanjirũ Karanja',
    organization: 'Kariobangi Repair Hub',
    workDescription: 'I mend radios and pressure cookers in Nairobi and teach soldering on Saturdays.',
  },
} satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof people
