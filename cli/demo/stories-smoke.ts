import { createDemoStory } from './story.ts'

export const smokeStories = [
  createDemoStory({
    key: 'pear-barn',
    author: 'dale',
    title: 'The barn read 412 and the house read 388',
    content:
      'We had the orchard sprinklers going for the embers, so I figured the house was the safe part. My daughter’s school had lent her a sensor for a project and she put it on the kitchen table between the salt and the mail. 388. I walked it out to the barn, which has a gap under the door a cat can use: 412. Twenty-four points is what sixty years of weatherstripping had bought us.\n\nWe spent that evening with a box fan, four furnace filters and a roll of green tape, built the ugliest cube in Jackson County and shut ourselves in the sewing room with it. Five people, one dog, one window that my grandfather painted shut in 1961. By midnight the sensor said 19. Nobody slept much, but it was nice to hear everybody breathing in one room.\n\nIn the morning the filters were the color of a paper bag and my mother, eighty-six, who had complained about the tape all night, asked if she could keep one.\n\nThe pears were fine. They ripened under an orange sun and sold the same as any other year.',
    issues: ['Wildfire Smoke'],
    daysAgo: 97.4,
    mood: 'helpful',
    comments: {
      marisol:
        'We tape ours together in the church hall every June now, like some people do Christmas wreaths. The trick is the cardboard ring around the fan: it stopped the air from coming back through the corners.',
      tremaine: 'Four filters, arrows pointing in? Ask me how I know somebody can build it inside out.',
      dale: 'Arrows in. My daughter checked. I had built it inside out.',
      jack: 'Twenty-four points for sixty years of weatherstripping. I laughed, then went to look under my own door. I can see the lawn.',
      elodie: 'How loud was it? We tried one in our bedroom and it was like sleeping beside the dough mixer.',
      demo: '“It was nice to hear everybody breathing in one room.” I have read this to three people.',
      priya: 'Did the school get its sensor back?',
    },
  }),
  createDemoStory({
    key: 'bees-evia',
    author: 'eleni',
    title: 'What the bees did',
    content:
      'Three days before the fire reached the ridge, the bees stopped going up the hill. They flew only towards the sea. I thought it was the wind. When the smoke came down I closed the shutters, wet the sheets and hung them over the doors as my mother did in 1977, and the two guests from upstairs sat on my kitchen floor with their suitcases between their knees.\n\nNobody had a number for what we were breathing. The mattresses smelled of it until Christmas; I put them on the terrace eleven times. Of forty hives I have thirty-two. The ones that lived are dark, and cross, and they still won’t go up the hill.',
    issues: ['Wildfire Smoke', 'Chemical Odors'],
    daysAgo: 61.2,
    mood: 'sad',
    comments: {
      dale: 'Ours went quiet too, two days before. I never told anybody because it sounds like something a person says afterwards.',
      siobhan: 'Eleven times with the mattresses. That is the line that stays with me.',
      eleni: 'The twelfth time I left them out there and bought new ones.',
      joao: 'My aunt in Pedrógão still hangs the wet sheets. She says they do nothing and that this is not why you hang them.',
      lucia:
        'Treinta y dos colmenas. Un abrazo desde Temuco, donde el humo es de las cocinas y no del monte.',
    },
  }),
  createDemoStory({
    key: 'brigade-ute',
    author: 'jack',
    title: 'Smoke gets in the ute',
    content:
      'Thirty-one years in the brigade and I could tell you which way a grass fire would turn. Could not have told you that the vent in my ute was set to fresh air the whole time. My granddaughter, eleven, pressed one button at the Cobbs Creek roadblock. “Pop, you’ve been driving around with your mouth open.”',
    issues: ['Wildfire Smoke', 'Dust'],
    daysAgo: 18.7,
    mood: 'helpful',
    comments: {
      thordis: 'I drive a school bus in volcano country and I have that button marked with red nail polish.',
      dale: 'Just went out to the truck to look. Same button. Same mouth.',
      arjun:
        'Please tell your granddaughter that a man in Lucknow has repeated her sentence to eight people on one shift.',
      jack: 'Told her. She wants to know what you were all guarding.',
    },
  }),
  createDemoStory({
    key: 'seventeen-chimneys',
    author: 'lucia',
    title: 'La cuadra de las diecisiete chimeneas',
    content:
      'En mi cuadra hay diecisiete casas y diecisiete chimeneas. En junio, a las ocho de la noche, no se ve la esquina. Mi mamá le dice «la neblina», aunque la neblina no huele a eucalipto mojado.\n\nEl invierno pasado don Hernán, que tiene ochenta y un años y vende leña, puso un medidor prestado en su ventana y anotó los números en la misma libreta donde anota los fiados. El 14 de julio escribió 291 y debajo, con otra letra: «¿y si la seco?». Este año guarda la leña dos veranos antes de venderla. Gana menos. Nosotros seguimos con diecisiete chimeneas, pero desde mi ventana ahora cuento seis antes de que se pierda la calle, y antes contaba dos.',
    issues: ['Other Pollutants', 'Respiratory Illnesses'],
    daysAgo: 128.3,
    mood: 'support',
    comments: {
      mateo: 'Don Hernán merece una calle con su nombre. Una sin humo, si se puede.',
      eleni:
        'I read this with my dictionary, slowly. “And if I dry it?” — the best three words I have seen here.',
      siobhan: 'We had the same fog on our road, and it smelled of turf, and we called it the evening.',
      lucia:
        'Le leí los comentarios a don Hernán. Dijo que una calle no, que prefiere que le paguen los fiados.',
      marisol: 'Mi abuela también guardaba la leña dos años. Nunca supe por qué y ya no puedo preguntarle.',
    },
  }),
  createDemoStory({
    key: 'turf-basket',
    author: 'siobhan',
    title: 'The basket by the range',
    content:
      'I sold the turf basket at the parish fair to a woman who keeps magazines in it. Forty winters beside that range, and what I miss is not the heat. It’s the reason to go outside at ten at night, under all those stars, to fetch the last few sods. Now I open the back door at ten regardless and stand there. The kitchen ceiling needed three coats before it stopped being brown.',
    issues: ['Other Pollutants', 'Poor Ventilation'],
    daysAgo: 83.9,
    comments: {
      agnieszka:
        'Three coats here as well, and in the fourth winter the outline of the stovepipe came through again like a ghost.',
      olena: 'Standing at the back door at ten. I am going to do this tonight.',
      yusuf: 'السقف البني أعرفه جيدًا. شكرًا على هذه القصة الهادئة.',
    },
  }),
  createDemoStory({
    key: 'krakow-felt',
    author: 'agnieszka',
    title: 'Pianos remember the winter',
    content:
      'When I take the action out of a piano I see what the room has been breathing. In flats above the ring road the felts are grey on the side that faces the window; two streets further back they are almost white. A family last January asked why their upright sounded dull. I vacuumed forty-four years out of it, a spoonful of soot and one milk tooth. The sound came back. I gave them the tooth in an envelope and told them to tape the window frame too.',
    issues: ['Dust', 'Other Pollutants'],
    daysAgo: 34.5,
    comments: {
      joao: 'Guitars as well: the soundhole is a mouth. I find the customer’s street in there.',
      noam: 'The rehearsal room upright has not been opened since before me. Now I am afraid of it.',
      demo: 'Clocks too. Brass goes dull first on the side nearest the stove. Whose tooth was it?',
      agnieszka:
        'The grandfather’s, they think. He is seventy and he cried a little and then asked for a discount.',
      minseo: 'Grey on one side only. I want to use this in my studio project on street-facing rooms. May I?',
      friederike: 'Ein Milchzahn! Bei uns in den Kitas finde ich in den Lüftungsgittern vor allem Rosinen.',
    },
  }),
  createDemoStory({
    key: 'almaty-night',
    author: 'timur',
    title: 'Nights above the lid',
    content:
      'From the dispatch office on the hill I see the city’s lid: yellow, flat, with a few towers sticking through. Drivers call in from below and cough into the radio. My window doesn’t close, it has not closed since the earthquake drill, so I bring a folded blanket. Last Tuesday at 4:40 a driver drove up to me on his break, parked, got out and just stood there for ten minutes. He paid for it with a fare.',
    issues: ['Other Pollutants', 'Poor Ventilation'],
    daysAgo: 6.3,
    mood: 'sad',
    comments: {
      arjun: 'From one night shift to another: I hope someone brings you a better window.',
      kwame: '“He paid for it with a fare.” Here the trotro drivers do the same at the beach road.',
      olena: 'Спасибо, Тимур. Очень узнаю этот жёлтый свет.',
    },
  }),
  createDemoStory({
    key: 'acequia-list',
    author: 'marisol',
    title: 'A phone tree for smoke days',
    content:
      'The ditch association has had a phone tree since before phones, if you count Mrs. Vigil’s bell. We used it for water. Two summers ago we added a second column: who has a room that seals, who has a filter, who can’t climb stairs, who won’t leave without the goats. When the canyon burned we moved nineteen people and eleven goats in under two hours. The goats had the community college gym. I’m told the floor recovered.\n\nIf you make a list, ask about animals first. It turns out that is the only question people answer right away.',
    issues: ['Wildfire Smoke'],
    daysAgo: 47.8,
    mood: 'helpful',
    comments: {
      jack: 'Animals first. Thirty-one years in the brigade and I’d put that at the top of the manual.',
      eleni: 'Who can’t climb stairs — we did not know this about our own neighbours until that day.',
      priya: 'Would you share the columns? Our committee has a list, but it is mostly about parking.',
      marisol:
        'Name, stairs, animals, who has your key, which room, what you’re stubborn about. That last one earns its place.',
      dale: 'Eleven goats on a gym floor. Somebody tell me there is a photograph.',
    },
  }),
  createDemoStory({
    key: 'orange-noon',
    author: 'elodie',
    title: null,
    content:
      'The June the sky went orange, customers came in for bread and stayed two hours, because the oven hood was the only thing in the street that moved any air.',
    issues: ['Wildfire Smoke'],
    daysAgo: 141.6,
    mood: 'sad',
    comments: {
      lihua: '我的小店也是这样，抽油烟机一开，邻居都进来了。',
    },
  }),
]
