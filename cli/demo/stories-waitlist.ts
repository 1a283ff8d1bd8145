import { joinWaitlist } from './story.ts'

export const waitlistStories = [
  joinWaitlist({
    author: 'zsofia',
    content:
      'The newspaper moved us above its own press in the spring. My ink dries faster up here and my paper curls north-east, so there must be a draught; I have started to draw it, with little arrows, as if the office were a county. There is a depression over the photocopier.',
    daysAgo: 0.12,
    isPublic: true,
    comments: {
      minseo: 'Please publish the forecast daily.',
      demo: 'A depression over the photocopier. Welcome, you’ll be happy here.',
    },
  }),
  joinWaitlist({
    author: 'wanjiru',
    content:
      'Saturday class: nine teenagers, nine soldering irons, one room with a curtain for a door. I put the youngest by the curtain because she asked to see the road, and she was the only one who didn’t rub her eyes. Next week they take turns, or we build a second curtain where the wall is.',
    daysAgo: 1.3,
    mood: 'support',
    isPublic: true,
    comments: {
      joao: 'A computer fan, a shoebox, a bit of carbon cloth: one for each two irons. I will post a drawing.',
      ngoc: 'Pulling, not pushing!',
      wanjiru: 'We have a drawer of forty dead computer fans. Thank you, that is next Saturday planned.',
      kwame: 'My nephew learned soldering in my paint room. I am reading this with some shame.',
    },
  }),
  joinWaitlist({
    author: 'marisol',
    content:
      'There’s a jar on my windowsill from the summer the canyon burned. I swept the sill every morning for a month and put what I swept in the jar. It’s about a third full. People pick it up, thinking it’s pepper.',
    daysAgo: 149.2,
    mood: 'sad',
    isPublic: true,
    comments: {
      siobhan: 'Keep it. In fifty years a museum will want it and you can make them pay.',
      eleni: 'I also have a jar. I thought I was the only one who does such things.',
    },
  }),
  joinWaitlist({
    author: 'haruto',
    content:
      '春になると、家の前の線路の枕木が黄色くなります。列車が通るたびに、その黄色がふわっと立って、また座ります。私はそれを毎朝、窓の内側から見ています。',
    daysAgo: 146.8,
    isPublic: true,
    comments: {
      thordis: 'I had this translated: “the yellow stands up, and sits down again.” I can see the train.',
    },
  }),
  joinWaitlist({
    author: 'amira',
    content: 'أريد أن أعرف ماذا يتنفّس تلاميذي في الحصة الرابعة، حين لا يرفع أحد يده.',
    daysAgo: 143.5,
    mood: 'support',
    isPublic: true,
  }),
  joinWaitlist({
    author: 'aroha',
    content:
      'Three kids, two bedrooms, one dehumidifier we call Uncle Drip because he lives in the hall and needs emptying twice a day. Four litres yesterday. I water the neighbour’s lemon tree with it and she pays us in lemons.',
    daysAgo: 124.6,
    mood: 'support',
    isPublic: true,
    comments: {
      jack: 'Uncle Drip. We had a brother-in-law like that.',
      lucia: 'Cuatro litros al día y limones de vuelta: el mejor trato del barrio.',
      ngozi: 'I would record the lemons as income.',
    },
  }),
  joinWaitlist({
    author: 'demo',
    content:
      'I’m keeping this one to myself for now. I started a notebook in January: time, window, how I slept. It says the nights with the window open two fingers were the good ones, but it also says those were the nights the pub was shut. I’d like to know which it is before I tell anybody anything.',
    daysAgo: 151.3,
    isPublic: false,
  }),
  joinWaitlist({
    author: 'jack',
    content:
      'Not for the website, thanks. Since the bad season I wake about three and go and smell the curtains. They’re fine. They were washed. I check them anyway and then I put the kettle on.',
    daysAgo: 139.9,
    isPublic: false,
  }),
  joinWaitlist({
    author: 'ngozi',
    content:
      'Please keep my name off this. My landlord owns four of the eleven generators and I am two months from renewing my lease.',
    daysAgo: 136.2,
    isPublic: false,
  }),
  joinWaitlist({
    author: 'lihua',
    content: '楼上的房东嫌我们油烟大，要涨房租。我想先把数字弄清楚，再去跟他谈。请不要公开。',
    daysAgo: 121.7,
    isPublic: false,
  }),
  joinWaitlist({
    author: 'friederike',
    content:
      'In einer unserer Einrichtungen wurden Messwerte vor dem Elternabend „gerundet“. Das klären wir gerade intern, deshalb bitte nicht veröffentlichen. Ich melde mich auf der Liste an, weil ich Geräte suche, an denen man nichts runden kann.',
    daysAgo: 94.1,
    isPublic: false,
  }),
  joinWaitlist({
    author: 'minseo',
    content:
      'My mother doesn’t know that the room is below the street. On video calls I hold the phone high and tell her the light is the weather.',
    daysAgo: 70.4,
    isPublic: false,
  }),
]
