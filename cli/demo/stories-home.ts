import { createDemoStory } from './story.ts'

export const homeStories = [
  createDemoStory({
    key: 'wardrobe-map',
    author: 'aroha',
    title: 'Behind the wardrobe there was a map',
    content:
      'The property manager said the bedroom had “character”. We moved the wardrobe to look for a lost tooth and found the wall behind it had grown an island chain, black and green, with a sort of harbour. My middle one named the bays. I bleached it, it came back. I painted it, it came back under the paint, which I hadn’t known was possible.\n\nWhat changed things was a kitchen thermometer with a humidity reading, $14, kept in an exercise book: 84 percent on a dry day, every day, for six weeks. I bind books for a living, so I bound it. Cloth spine, title in gold: THE WALL. The tribunal man turned it over in his hands for a while. We got an extractor, a heater and four weeks’ rent. The children wanted the map to stay, so I drew them a copy.',
    issues: ['Mold', 'Poor Ventilation'],
    daysAgo: 73.1,
    comments: {
      demo: 'You bound it. With gold. I am standing up in my kitchen.',
      olena: 'As a librarian: I would like THE WALL for our collection. I am entirely serious.',
      aroha: '@{olena}, the tribunal kept it! I have the carbon of an earlier draft.',
      minseo: 'My half-basement has 79% and a landlord who calls it fresh. Starting an exercise book today.',
      tremaine: 'Paint over mold and all you’ve done is give it a roof. Glad you got the extractor.',
      siobhan: 'And the tooth?',
      ngoc: '@{aroha}, my son asks if the harbour had ships.',
      noam: 'I read this aloud at breakfast and now my daughter is looking behind every piece of furniture we own.',
    },
  }),
  createDemoStory({
    key: 'half-basement',
    author: 'minseo',
    title: 'Ankles',
    content:
      'My window is at the height of ankles. I know the neighbourhood by shoes: the woman with the red laces, the boy who drags one heel, the delivery scooters that stop right there and leave the engine running while they run upstairs. I made a small sign with a drawing of a nose and stood it against the glass, facing out. Red Laces now says hello to it. About half the scooters switch off.',
    issues: ['Poor Ventilation', 'Other Pollutants'],
    daysAgo: 12.2,
    mood: 'support',
    comments: {
      priya: 'Please show us the nose.',
      haruto: '雨の日はどうですか。紙が濡れませんか。',
      minseo: '코팅했어요! It is laminated, thank you for worrying about it.',
      demo: 'Half the scooters! That is a better rate than most laws.',
      ngozi: 'I would like this sign at the height of generators.',
    },
  }),
  createDemoStory({
    key: 'cat-ginger-sill',
    author: 'demo',
    title: 'The cat moved first',
    content:
      'For nine years the cat slept on the sill above the bicycle shop’s yard. In March she moved to the bathtub. I thought she was getting old. Then in May I borrowed a solvent meter from a customer who restores varnish, and every afternoon at about three, when they degrease the chains downstairs, the sill jumped from 0.2 to 4.1.\n\nI went down with the meter and, I admit, with the cat. They were kinder than I’d rehearsed for. The degreasing happens by the street door now and the cat is back on her sill, looking as if she had filed the complaint herself.',
    issues: ['Chemical Odors'],
    daysAgo: 26.9,
    comments: {
      agnieszka: '“With the cat” is the correct way to open any negotiation.',
      joao: 'As somebody who lives with solvents I will say: the cat is never wrong, only early.',
      arjun: 'What is the name of this cat, for the record?',
      demo: 'Pendulum. She answers to the tin.',
      sofie: 'The children at my day-care have decided that she is the boss of the bicycle shop.',
      kwame: '@{demo}: kinder than I’d rehearsed for. I need to remember how often that happens.',
    },
  }),
  createDemoStory({
    key: 'generator-hours',
    author: 'ngozi',
    title: 'Eleven generators and one ledger',
    content:
      'On our landing we can hear which family has fuel. There are eleven generators in the passage between the two blocks, and my desk is above the seventh. I keep accounts for a living, so I started an account: hour on, hour off, window open or shut, headache yes or no. After two months I can say that Thursdays are worst, that my window made it worse after nine and better before six, and that Mr. Bassey runs his for the football only.\n\nI showed the ledger at the tenants’ meeting. People argued with the headache column but nobody argues with hours. We moved six of the eleven behind the water tank, where the wind takes it to the road. It isn’t clean. It is less, and it is written down.',
    issues: ['Other Pollutants', 'Chemical Odors'],
    daysAgo: 109.5,
    mood: 'helpful',
    comments: {
      kwame:
        'Nobody argues with hours! My shop runs one too. I am going to look at where the pipe points before I say anything clever.',
      priya: 'Secretary to secretary: this is how minutes should be taken.',
      ngozi: 'Mr. Bassey has read this and asks me to add that it was the final.',
      timur: 'Less, and written down. Good.',
    },
  }),
  createDemoStory({
    key: 'pigeons-window',
    author: 'jianguo',
    title: '鸽子和口罩',
    content:
      '我修了三十四年公交车，柴油味闻惯了，鼻子早就不灵。退休以后带孙女，她五岁，鼻子比我灵得多，一进楼道就说：“爷爷，三楼又在刷漆。”\n\n去年冬天我在阳台上养的鸽子总是蹲在笼子靠里的一边。孙女说它们不喜欢马路那边。我用儿子买的小机器测了一下，靠马路那头一百六十八，靠里那头九十一，只隔了一米二。我干了一辈子机械，从来没想过一米二能差这么多。后来我在两头中间装了一块旧车窗玻璃，是我亲手从报废的十二路车上拆下来的。鸽子现在两边都蹲了。孙女给玻璃上画了一个太阳，说这样鸽子就不会撞上去。',
    issues: ['Other Pollutants', 'Dust'],
    daysAgo: 88.4,
    comments: {
      lihua: '王师傅，十二路车我也坐过！孙女画的太阳真好。',
      haruto: '祖父に読んで聞かせました。祖父も鳩を飼っていました。',
      demo: 'A friend translated this for me over the phone. A window from the number 12 bus! I hope it still rattles a little.',
    },
  }),
  createDemoStory({
    key: 'third-floor',
    author: 'priya',
    title: 'Minutes of the Third Floor Committee, item 4',
    content:
      'Item 4, incense, frying, and the shaft. All five kitchens on our side share one ventilation shaft. It was discovered on Diwali (by smell) and confirmed in November (by the Mehrotras’ nephew, who lowered a phone on a string) that the shaft had been capped with a paving stone in 2009 to keep out pigeons. Resolved: remove the stone. Resolved: a mesh, paid for in five parts. Objection by flat 304, who has grown fond of knowing what 302 is having for dinner. Objection noted with sympathy.',
    issues: ['Poor Ventilation', 'Other Pollutants'],
    daysAgo: 55.6,
    comments: {
      tremaine: 'Forty years of buildings and there is always a paving stone. Always.',
      arjun: 'I vote with flat 304.',
      olena: 'Lowered a phone on a string — please, what did the video show?',
      priya:
        'A tennis ball, two nests (old), somebody’s spoon, and then daylight with a stone on it. We watch it at meetings.',
      friederike: 'Bitte nehmen Sie mich in den Verteiler dieses Protokolls auf.',
    },
  }),
  createDemoStory({
    key: 'new-mattress',
    author: 'sofie',
    title: 'The smell called new',
    content: 'We slept in the hall for nine nights because the new bed needed the bedroom more than we did.',
    issues: ['Chemical Odors'],
    daysAgo: 3.4,
    comments: {
      jack: 'Bought a caravan once that needed a whole paddock.',
      thordis: 'Did the bed say thank you?',
    },
  }),
  createDemoStory({
    key: 'cedar-laundry',
    author: 'haruto',
    title: '杉と洗濯物',
    content:
      'I walk under cedars for my work, eleven kilometres of embankment a day, and from the middle of February I bring them home in my cuffs. My wife keeps a lint roller at the door and a line on the floor made of blue tape. Beyond the tape there is no jacket, no hat, no exception for visitors.\n\nWhen my father-in-law came for the weekend he stood at the tape for a long time, then rolled himself from collar to socks without a word, like a man preparing for tea. He now has a line of his own, in Sendai. His is yellow.',
    issues: ['Pollen & Allergens'],
    daysAgo: 118.2,
    comments: {
      sofie: 'We have made a tape line at the day-care for sand. The children guard it like a border post.',
      elodie: 'Ours is for flour. It goes the other way: my husband will not let me out of the hall.',
      siobhan: 'Like a man preparing for tea. Lovely.',
      minseo: '노란 테이프라니, 너무 좋아요.',
    },
  }),
  createDemoStory({
    key: 'ash-tuesday',
    author: 'thordis',
    title: 'Ash on a Tuesday',
    content:
      'The ground opened nine kilometres from the school, politely, on a day with the wind the other way. On Tuesday it turned. The gas reading at the harbour went from nothing to 7,200 while I was counting heads, and I counted again because I had lost my place. Twenty-six. I drove with the vents shut and my window fogged, wiping a hole the size of a plate. Somebody in the back started the song about the fly.\n\nWe sat in the sports hall for three hours with wet towels along the doors. What I’d like people to know is how ordinary it was. There was a queue for the toilet. There was an argument about crisps.',
    issues: ['Other Pollutants', 'Respiratory Illnesses'],
    daysAgo: 40.3,
    mood: 'support',
    comments: {
      haruto: '二回数えたところで、胸がいっぱいになりました。',
      jack: 'An argument about crisps. That’s how you know they were being looked after.',
      sofie: 'I count boots. Forty-four. I know exactly the moment of losing your place.',
      thordis: 'Boots is smarter. They hold still.',
      dale: 'Wiping a hole the size of a plate. I drove out of the valley exactly like that.',
    },
  }),
  createDemoStory({
    key: 'smoke-alarm-toast',
    author: 'siobhan',
    title: 'Thursday',
    content: 'The alarm went for toast, so I opened both doors, and the wren came in one and out the other.',
    issues: [],
    daysAgo: 0.9,
    comments: {
      aroha: 'Best story on here.',
      agnieszka: 'The wren as a unit of ventilation: one wren per hour.',
    },
  }),
  createDemoStory({
    key: 'dust-of-a-clock',
    author: 'demo',
    title: 'What I found in a clock from a flour mill',
    content:
      'It had stopped at 5:52 and its owner wanted to know when. I couldn’t say, but in the case there was a drift of pale dust, layered like a cliff: cream, grey, cream, then a thin black line, then cream. He looked at it for a while and put his finger just under the black line. “That’s the fire,” he said. “I was nine.” I cleaned the movement and left him the dust in a jar.',
    issues: ['Dust'],
    daysAgo: 49.6,
    comments: {
      marisol: 'Another jar!',
      elodie: 'Cream, grey, cream. My ceiling fan must be able to tell my whole career.',
      eleni: 'He put his finger under it. Yes. One always knows exactly where.',
      demo: 'He sent me a photograph: the jar stands beside the clock, and the clock is six minutes slow. I offered. He said to leave it.',
    },
  }),
]
