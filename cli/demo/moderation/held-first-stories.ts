import type pg from 'pg'
import { nameUuid, toTime } from '../seeded.ts'

interface HeldStory {
  author: string
  title: string | null
  content: string
}

/** First stories of new members, of about 75 words each, that wait for a moderator. */
const heldStories: HeldStory[] = [
  {
    author: 'Lena Moreau',
    title: 'The ground floor',
    content:
      'We live on the ground floor of a street that became a detour last spring. Since then the buses stop under our bedroom with their engines running. I put a cheap sensor on the sill, and every evening at six the number doubles. We now air the flat at five in the morning and again after ten. My son’s cough is better, but I would like to sleep past five again one day.',
  },
  {
    author: 'Samuel Okafor',
    title: null,
    content:
      'I teach woodwork to children of twelve. For years I thought the headaches came from the noise. Then a colleague brought a particle counter, and we saw that the dust stays in the air for two hours after the last saw has stopped. The school paid for one extractor after I showed the parents the curve. Now the children ask me to check the number before they take their masks off.',
  },
  {
    author: 'Mirela Ionescu',
    title: 'Candles',
    content:
      'Every winter my grandmother burned candles in each room, and every winter she had bronchitis. I was sure it was the cold. Last December I lent her my sensor for a week. On the evenings with candles it went above a hundred, on the others it stayed at nine. She has changed to small electric lights and says that they are ugly. She has not been ill since, and she keeps the sensor on the shelf.',
  },
  {
    author: 'Tomás Herrera',
    title: 'What the landlord said',
    content:
      'There was a black patch behind the wardrobe, and the landlord said that we dry too much laundry. So we wrote down the humidity for a month, three times a day, and took a picture each time. It turned out that the pipe in the wall was leaking. He had it repaired within a week after he saw the list. Write things down. Nobody can argue with a month of numbers and pictures.',
  },
  {
    author: 'Aiko Mori',
    title: null,
    content:
      'My office is in a new building without windows that open. After lunch everybody yawns, and the meetings get longer and worse. A friend put a CO2 meter on the table as a joke. It read 2,100. We showed it to the people who run the building, and they admitted that the ventilation had been set to save energy. They changed it. The joke is still on the table, and it reads 700 now.',
  },
  {
    author: 'Erik Lindqvist',
    title: 'Burning day',
    content:
      'On our road people burn garden waste on the first Saturday of each month. I understand it, I did it myself for twenty years. But since my heart operation I can’t be outside on those days, and I can’t keep the smoke out of the house either. I asked the neighbors whether we could share a trailer to the compost site. Four of seven said yes, and one of them now drives it for everybody.',
  },
  {
    author: 'Nadia Haddad',
    title: 'Night shift',
    content:
      'I clean an indoor pool at night. In the first weeks my eyes burned and I coughed until noon. My boss said that I would get used to it. A nurse in the emergency room told me that it is the chlorine with sweat in it, and that the air has to be changed, not me. We now run the fans at full speed from ten to four. I still work there, and I don’t cough.',
  },
  {
    author: 'Paul Whitaker',
    title: null,
    content:
      'I drive a school bus. In the morning the children get in with wet coats and the windows steam up at once. The heater only turns the same air around. I took a meter along for a week, and on the longest tour it went to 4,000. Two windows open by a hand’s width bring it down to half, and nobody was cold. I told the other drivers, and most of them do it now.',
  },
  {
    author: 'Ewa Kowalska',
    title: 'The stove in the cellar',
    content:
      'In our house the boiler burns coal, and the cellar door does not close. For a long time I only wiped the black dust from the shelves. Then my daughter got asthma. We put a seal on the door, had the chimney swept, and bought one filter for her room. Next year the boiler goes. I am writing this because I did not know for ten years that a door could make that much of a difference.',
  },
  {
    author: 'Ravi Menon',
    title: 'Festival week',
    content:
      'During the festival the air in our city is gray for a week. I love the lights, and I don’t want to take them from anybody. My father has weak lungs, so we made one clean room: the smallest one, with wet towels at the door and a filter made of a fan and four cheap panels. He spent the evenings there with the grandchildren and the radio. It was the first year without the hospital.',
  },
]

const idOf = (author: string) => nameUuid(`held author ${author}`)
export const heldAuthorIds = heldStories.map(({ author }) => idOf(author))

/** Adds the stories with their authors and cases, once. */
export async function insertHeldStories(
  client: pg.Client,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<void> {
  for (const [index, { author, title, content }] of heldStories.entries()) {
    const [userId, storyId] = [idOf(author), nameUuid(`held story ${author}`)]
    const at = toTime(now, 0.1 + index / 40)
    await client.query(
      `with person as (
        insert into auth.users (id, email, password_hash, email_verified_at, created_at) values ($1, $2, $5, $4, $4)
          returning id
      ) insert into profiles (user_id, full_name, work_description, created_at)
        select id, $3, 'Lives with bad air', $4 from person`,
      [userId, `first.story.${index + 1}@example.org`, author, at, passwordHash],
    )
    await client.query(
      `insert into stories (id, user_id, title, content, share_permission, is_public, created_at, held_at, held_for)
        values ($1, $2, $3, $4, true, true, $5, $5, 'first_text')`,
      [storyId, userId, title, content, at],
    )
    await client.query(`select open_case('story', $1, 'hold', 3)`, [storyId])
  }
}
