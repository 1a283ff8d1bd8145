import { createDemoStory } from './story.ts'

export const schoolStories = [
  createDemoStory({
    key: 'marlowe-damper',
    author: 'tremaine',
    title: 'Damper 14',
    content:
      'I’ve kept Marlowe Street Elementary running for twenty-two years and in all that time Room 14 was the sleepy room. Good teachers went in there and came out apologizing. They tried new carpet, new lights, a rabbit. Last fall I was up in the ceiling after a squirrel and followed the duct back to its damper, and there was a wooden wedge in it. Pencil on the wedge: TEMP. 3/88.\n\nI pulled it. You could hear the room inhale. The kids looked up at the ceiling, the rabbit looked up, Mrs. Castellano put her hand on her heart. Their meter, the one with the green face, had never been green after ten in the morning. It was green at two.\n\nThe wedge is on my key ring. When somebody tells me a thing is only temporary, I put my keys on the table.',
    issues: ['Poor Ventilation'],
    daysAgo: 36.1,
    comments: {
      friederike:
        'Den Keil nehme ich in jeden Vortrag auf, wenn ich darf. „TEMP. 3/88“ ist ein ganzes Seminar.',
      priya: 'I put my keys on the table. That is how you end a story.',
      sofie: 'And the rabbit? Is the rabbit less sleepy?',
      tremaine: 'The rabbit has escaped twice since. I’m calling it a success.',
      demo: 'Clocks come to me with “temporary” wire in them from before my mother was born. Same handwriting, I swear.',
      olena: 'Room 14 everywhere. Ours was the reading room, and the wedge was a volume of an encyclopaedia.',
      marisol: 'Forwarded to every school board member whose number is on the phone tree.',
      aroha: 'You could hear the room inhale. Thank you for looking past the squirrel.',
    },
    replies: { tremaine: 'sofie', demo: 'tremaine', olena: 'demo', marisol: 'priya' },
  }),
  createDemoStory({
    key: 'nadi-al-qiyasat',
    author: 'amira',
    title: 'الشبّاك الثالث من اليسار',
    content:
      'في صفّنا خمسة شبابيك، أربعة منها لا تُفتح منذ أن طُليت، والثالث من اليسار يُفتح إذا ضُرب إطاره ضربة خفيفة عند المسمار. قسنا ثاني أكسيد الكربون أسبوعين كاملين: مع الشبّاك مغلقًا وصلنا في الحصة الرابعة إلى ٢٨٧٠، ومعه مفتوحًا إلى ١١٩٠.\n\nكتبت رهف، وعمرها اثنتا عشرة سنة، رسالة إلى البلدية من ثلاثة أسطر ورسم بياني واحد. جاء الموظف بعد شهر ومعه مفكّ وسكّين، وفتح الأربعة الباقية في ساعة. سألها من علّمها الرسم البياني، فقالت: «الملل في الحصة الرابعة».',
    issues: ['Poor Ventilation'],
    daysAgo: 58.0,
    mood: 'support',
    comments: {
      yusuf: 'ثلاثة أسطر ورسم واحد. ليت كل الرسائل إلى البلدية هكذا.',
      noam: 'I teach the fourth lesson often. Rahaf has described it exactly.',
      tremaine:
        'Read this through the translate button. A screwdriver and a knife is the right kit. Paint is the cheapest lock there is.',
      amira: 'رهف تقرأ التعليقات الآن وتقول للسيد تريماين إنها تريد أن ترى ميدالية مفاتيحه.',
      sofie: 'Boredom in the fourth lesson should get an author’s credit.',
    },
    replies: { amira: 'tremaine', sofie: 'noam' },
  }),
  createDemoStory({
    key: 'kita-dackel',
    author: 'friederike',
    title: 'Der Dackel heißt Sauerstoff',
    content:
      'In der Kita am Mühlweg haben die Kinder meinem Messgerät Ohren angeklebt und es Waldi getauft. Wird die Lampe gelb, bellt die ganze Gruppe, und zwar so lange, bis jemand lüftet. Die Leiterin rief mich nach drei Wochen an: Die Luft sei ausgezeichnet, aber ob man das Bellen abstellen könne.\n\nWir haben uns auf Winseln geeinigt. Ab 1.400 wird geknurrt, das ist vertraglich festgehalten, mit Fingerabdrücken in Wasserfarbe.',
    issues: ['Poor Ventilation', 'COVID-19'],
    daysAgo: 10.9,
    comments: {
      sofie: 'Børnene her vil også have en Waldi! I have said yes before thinking about the barking.',
      tremaine: 'Finally an alarm people act on.',
      agnieszka: 'Habe Tränen gelacht. Ab wann wird gebissen?',
      friederike: 'Ab 2.000. Bisher wurde nur der Hausmeister gebissen, und der hatte die Heizung gemeint.',
      lucia: 'En el jardín infantil de mi hija el medidor ahora es un quiltro y se llama Bencina.',
    },
    replies: { friederike: 'agnieszka', lucia: 'sofie' },
  }),
  createDemoStory({
    key: 'cellar-books',
    author: 'olena',
    title: 'The cellar smelled of 1953',
    content:
      'When we carried the children’s books down to the cellar we expected cold and dark. We had not expected the smell, sweet and brown, like an apple at the bottom of a bag. Books answer a room: in nine weeks the covers of the lower shelf had curled towards each other as if whispering. Children sat down there with us, sometimes for five hours, so what curled the books was also what we were all breathing.\n\nA pensioner, an engineer of mine pumps, brought a length of hose, a fan from a lorry and a battery. He would not let anyone thank him before it had run for a full day. On the second day he came back with a hygrometer in his breast pocket, looked at it, and sat down to be read to.',
    issues: ['Mold', 'Poor Ventilation'],
    daysAgo: 79.2,
    mood: 'support',
    comments: {
      siobhan: 'And sat down to be read to. Oh.',
      aroha:
        'I’d know that smell anywhere; it comes in with the books I mend. Stand them open in a fan shape, never flat.',
      olena:
        'Aroha, we did this after your message, three hundred at a time along the corridor. They look like birds.',
      timur: 'Мой дед тоже был по насосам. Такой же — сначала сутки проверить, потом спасибо.',
      demo: 'What did you read to him?',
      thordis: 'Five hours with children in one room, I know what that takes. Respect from the bus.',
    },
  }),
  createDemoStory({
    key: 'altos',
    author: 'noam',
    title: 'Rehearsal with coats on',
    content:
      'We came back to singing with all the doors open, in January, in coats, four metres apart, and it was dreadful. The basses couldn’t hear the altos. The wind took the second page. A man walking his dog stopped at the gate and stayed for the whole psalm; the dog lay down.\n\nNow we are inside again with two windows on a latch and a machine that hums close to a B flat. I’ve given up fighting it. This spring we’re singing only pieces that can live with a B flat, and there turn out to be a good many. The dog’s owner has joined the tenors.',
    issues: ['COVID-19', 'Poor Ventilation'],
    daysAgo: 92.7,
    comments: {
      agnieszka: 'Which B flat? If it is the sharp one I can come and tune the piano to the machine.',
      noam: 'A little sharp. Bring the lever.',
      joao: 'The dog lay down: best review a choir ever had.',
      friederike:
        'Bei uns im Kirchenchor brummt es auf G. Wir haben dem Brummen einen ganzen Liederabend geopfert.',
    },
  }),
  createDemoStory({
    key: 'nap-room',
    author: 'sofie',
    title: 'The nap room at ten past one',
    content:
      'Fourteen children asleep in one room sound like the sea. At ten past one I go around and open the small upper window by exactly one fist; a larger child’s fist, we measured. It was Villads, three years old, who asked whose breath he was breathing when he slept. I said everyone’s, a little. He thought about it. He said, “Also Asta’s?” and moved his mattress nearer the window.',
    issues: ['Poor Ventilation', 'COVID-19'],
    daysAgo: 23.7,
    comments: {
      siobhan: 'I spent thirty years on wards that could have done with a Villads.',
      amira: 'سؤال أذكى من كثير من أسئلة الامتحانات.',
      haruto: '“Also Asta’s?” 笑いました。',
      sofie: 'Asta would like everyone to know that she moved hers as well.',
    },
  }),
  createDemoStory({
    key: 'bus-26',
    author: 'thordis',
    title: null,
    content:
      'Windows up means twenty-six colds by Friday, windows down means twenty-six complaints by the first stop, so the roof hatch stays open one hand wide from September to May and the seat underneath it is where you sit if you’ve been rude.',
    issues: ['COVID-19', 'Poor Ventilation'],
    daysAgo: 133.4,
    comments: {
      noam: 'Every choir needs this seat.',
    },
  }),
  createDemoStory({
    key: 'adobe-kitchen',
    author: 'mateo',
    title: 'La cocina de doña Benita',
    content:
      'Doña Benita no quería chimenea. Decía que el humo cuida el techo de los bichos y que su madre cocinó así hasta los noventa y tres. Le hice la cocina nueva igual, a media pared, con tubo de barro, y acordamos que si no le gustaba yo volvía a tumbarla gratis.\n\nVolví a los dos meses con la comba en la mano, por si acaso. Me hizo sentar. Me mostró la olla: ya no tenía costra. Me mostró la pared blanca, donde su nieto había dibujado una llama, el animal, no la otra. Al final me dijo lo único que le molestaba: que ahora se ve todo el polvo. Me quedé a pasar la escoba.',
    issues: ['Other Pollutants', 'Dust'],
    daysAgo: 112.9,
    mood: 'helpful',
    comments: {
      lucia: '«El animal, no la otra». Qué manera de contar, Mateo.',
      marisol: 'My grandmother defended her smoke the same way, and kept her broom just as close.',
      mateo:
        'Doña Benita manda decir que la chimenea está bien, pero que el tubo lo pondría ella más derecho.',
      jianguo: '看翻译看懂了，白墙上画画，跟我孙女一样。',
    },
  }),
]
