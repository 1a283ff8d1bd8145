import { createDemoStory } from './story.ts'

export const workStories = [
  createDemoStory({
    key: 'salon-fan',
    author: 'ngoc',
    title: 'Four chairs, one fan, and where to point it',
    content:
      'For six years the fan stood behind the customers, so that they would be cool. It blew across the nails and straight into our faces. A student from the technical college came for a manicure before her exam and could not stop looking at it. She turned it around with her elbow, because her hands were wet.\n\nNow it stands in the doorway and pulls outward, and each chair has a tube that her class made from drain pipe, 70,000 đồng each. By closing time I used to taste pear drops. Now I taste dinner. She passed her exam, and her nails are free until she marries, after that we negotiate.',
    issues: ['Chemical Odors', 'Poor Ventilation'],
    daysAgo: 29.3,
    mood: 'helpful',
    comments: {
      joao: 'The drain-pipe solution! My daughter is measuring our bench as I write this.',
      kwame:
        'Seventy thousand đồng is less than one litre of my screen wash. Could the class draw it for us?',
      ngoc: 'She says yes. It is mostly one elbow, one grille and a lot of confidence.',
      marisol:
        'My cousin has two chairs in Española. I sent her this. She turned her fan around before she’d finished reading.',
      lihua: '我店里的风扇也是对着自己吹的，今天就转过去。',
      tremaine: 'Pull, don’t push. If I had a dollar.',
      noam: '“After that we negotiate.” I hope she never marries.',
    },
  }),
  createDemoStory({
    key: 'rosewood',
    author: 'joao',
    title: 'The colour of my handkerchief',
    content:
      'Rosewood makes purple, cedar makes orange, ebony makes a grey like wet slate. In my father’s day you could tell what guitar he was on by his handkerchief. When my daughter joined me at the bench she hung a white cloth two metres from the sander and wrote the date on it, and another by the coffee. After a week the far one was pinker than the near one. The dust was not falling where we made it; it went round the room first and then sat down with our coffee.\n\nWe now have an extraction hood, a curtain of old sails and the coffee in the yard. Both cloths hang framed over the till. Customers take them for art. One offered forty euros.',
    issues: ['Dust', 'Pollen & Allergens'],
    daysAgo: 66.7,
    mood: 'helpful',
    comments: {
      demo: 'I would have offered fifty.',
      agnieszka: 'The far one pinker! I would have bet my tuning lever on the near one.',
      aroha: 'Old sails are good. I use a shower curtain round the board cutter and it looks like a crime.',
      yusuf: 'عندنا أيضًا يعرف الناس الصنعة من لون الأيدي. فكرة القماش الأبيض جميلة، سأجرّبها.',
      joao: 'Yusuf, please tell us the colour. Here we have made bets on it.',
    },
  }),
  createDemoStory({
    key: 'funeral-cloth',
    author: 'kwame',
    title: 'Black and red, forty metres by Friday',
    content:
      'A funeral never gives notice, so the cloth is always for Friday. That means the shutters stay down against the street dust, the heaters are on, and the thinner has nowhere to go except into Kojo and me. We used to say we were tired from the hurry.\n\nOne Wednesday the power failed at noon. No heaters. We pulled up the shutters for light, the wind came through from the lagoon, and we printed forty metres with dust in the edges of every letter. The family said nothing about the dust. Kojo said at six that he could do another forty. I have kept one shutter open ever since and I wash down the yard first with two buckets.',
    issues: ['Chemical Odors', 'Poor Ventilation', 'Dust'],
    daysAgo: 101.8,
    mood: 'helpful',
    comments: {
      ngozi: 'We said the same at the market office: it is the hurry. It is always the hurry.',
      ngoc: 'The wet yard is clever. I will do the pavement.',
      siobhan:
        'Twenty years of nights and I put every bit of it down to the hours. I wonder now what was in the linen cupboard.',
    },
  }),
  createDemoStory({
    key: 'six-tables',
    author: 'lihua',
    title: '六张桌子，一口锅',
    content:
      '开店第一年，为了省电，我只在客人多的时候开油烟机。晚上回家，我女儿不肯让我抱，说我像一盘回锅肉。\n\n后来隔壁修表的老周送我一个旧的测试仪，说数字归零他就请客。炒辣椒的时候是九百多，机器到顶了，显示“高”。我把油烟机提前十分钟开，关火以后再多开十分钟，又把后门上的棉布帘子换成纱的。一个月多四十二块电费。现在炒菜的时候一百三左右，还没归零，老周也没请过客。不过上个星期我下班，女儿抱了我，闻了闻，说：“今天是西红柿。”',
    issues: ['Poor Ventilation', 'Other Pollutants'],
    daysAgo: 15.5,
    comments: {
      jianguo: '老周该请客了，一百三在成都已经很不容易。',
      elodie:
        'My translator says “today you are tomato.” I have never been so moved by a vegetable. I am usually brioche.',
      minseo: '“今天是西红柿” 너무 사랑스러워요.',
      noam: 'Ten minutes before and ten minutes after. This is also how I run a rehearsal.',
      lihua: '老周看到了，说下个月请，大家都来。',
    },
  }),
  createDemoStory({
    key: 'flour-line',
    author: 'elodie',
    title: 'White eyelashes',
    content:
      'At 2:40 in the morning, when the mixer starts dry, a cloud the height of a child stands up out of the bowl and walks across the room. For nineteen years I thought that was what a bakery looked like. My apprentice, who is twenty and reads manuals for pleasure, puts the water in first, then the flour, then waits ninety seconds with the lid on. There is no child. I had to sit down on a sack.\n\nI still have white eyelashes in every photograph of my wedding.',
    issues: ['Dust', 'Pollen & Allergens'],
    daysAgo: 8.8,
    mood: 'helpful',
    comments: {
      joao: 'A cloud the height of a child. We have one as well, he is orange.',
      noam: 'Does the bread notice?',
      elodie:
        'The bread is the same. The lamps are brighter! We had been dusting them with flour for two decades.',
      haruto: '袖口の花粉のことを思いました。',
      tremaine: 'Hire more people who read manuals for pleasure. They are rare and should be fed.',
    },
  }),
  createDemoStory({
    key: 'cold-store',
    author: 'arjun',
    title: 'The warmest smell in a cold store',
    isAnonymous: true,
    content:
      'I guard potatoes. Four thousand tonnes, two degrees, one chair. Outside in November the fields burn and the air is brown by the lamp; inside, behind doors as thick as a mattress, it is so clear that I can read small print. People pity the man in the cold. I have finished my brother-in-law’s detective novels and started on his theology.\n\nThe odd thing is the forklift. When the contractor’s diesel one comes in, at three, the doors are shut behind it to keep the cold. So all the smoke we locked out, we drive in, one machine at a time, and lock in with me. I wrote this in the incident book, under Incidents. In September an electric one came. Nobody said a word to me, but someone had underlined my sentence twice.',
    issues: ['Poor Ventilation', 'Other Pollutants'],
    daysAgo: 3.9,
    comments: {
      timur: 'Underlined twice. From a management, that is a love letter.',
      priya: 'I would like to read the rest of your incident book.',
      arjun: 'Mostly rats. One wedding procession that took the wrong gate.',
      olena: 'When the theology runs out, the library will send what it can.',
      demo: 'Four thousand tonnes, two degrees, one chair. I wish I could start anything like that.',
      jack: 'Good on you for writing it down, mate.',
    },
  }),
  createDemoStory({
    key: 'tannery-stairs',
    author: 'yusuf',
    title: 'النعناع لا يكفي',
    content:
      'يعطون السائح غصن نعناع عند باب المدبغة ليضعه تحت أنفه، ويصعد إلى السطح ويصوّرنا من فوق. لا أحد يعطينا نحن نعناعًا، ولا نطلبه، فبعد أسبوع لا تشمّ شيئًا، وهذا ما أقلق أمّي أكثر من الرائحة نفسها.\n\nفي الشتاء الماضي نقل عمّي أحواض الجير من القبو إلى الساحة، لا من أجل الهواء بل لأن الدرج انكسر. بعد شهر قال لي وهو يغسل يديه: «كنت أظنّ أنني كبرت. كان القبو». لم يُصلَح الدرج إلى اليوم، ولا أحد منّا يسأل متى سيُصلَح.',
    issues: ['Chemical Odors', 'Poor Ventilation'],
    daysAgo: 52.4,
    mood: 'support',
    comments: {
      amira: 'قرأت جملة عمّك على تلاميذي. سكتوا قليلًا ثم سأل أحدهم: ومن أعطى السائح النعناع؟',
      yusuf: 'أخي الصغير يا أستاذة، بدرهم للغصن.',
      kwame: 'A broken staircase, a power cut… I begin to think our buildings are on our side.',
      noam: 'תודה על זה. קראתי פעמיים.',
    },
  }),
  createDemoStory({
    key: 'meeting-room-b',
    author: 'priya',
    title: 'Everybody agrees in Meeting Room B',
    content:
      'Meeting Room B has eleven chairs, no window and a door that closes with a sigh. We noticed that everything passes in Room B. A route change through a school gate passed. My own proposal, which I knew to be wrong, passed. Someone’s cousin left a carbon dioxide meter on the projector and after fifty minutes it read 3,140, and I looked around the table and saw nine people who would have signed anything.\n\nWe now prop the door with the bus atlas from 1986. Yesterday there were two objections and a shouting match. Very healthy.',
    issues: ['Poor Ventilation'],
    daysAgo: 20.6,
    mood: 'helpful',
    comments: {
      friederike: 'Ab 2.000 hören Erzieherinnen auf zu widersprechen, das ist meine ganz private Statistik.',
      noam: 'My choir goes flat in the second hour. I have blamed the altos for years. I owe the altos something.',
      ngozi: 'Which of my clients’ budgets were approved in a Room B? I am afraid to check.',
      tremaine: 'Put the atlas in the asset register.',
      priya: 'Done. Item 1986-1, “door stop, national”.',
      demo: 'I knew to be wrong, passed! Ha.',
    },
  }),
]
