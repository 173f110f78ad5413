import { businessId, ownerEmail, specialistEmail } from './demo-ids.ts'
import type { DemoOrganisation } from './demo-organisation-types.ts'
import { demoGroup } from './demo-customers.ts'

const everyone = ['fenna', 'daan', 'iris']
const massageWindow = { window: ['massage', 'posture', 'call'] }
const postureWindow = { window: ['posture', 'massage', 'call'] }
const yogaWindow = { window: ['yoga', 'call'] }
const massageSlots = { session: 'massage' }
const breathClass = { session: 'breath' }

/** A business with three specialists. Its first week is nearly full, and every service still has free time. */
export const studioNoord: DemoOrganisation = {
  id: businessId,
  kind: 'business',
  guestBooking: 'code',
  name: 'Studio Noord',
  tagline: 'Massage and movement, Amsterdam',
  dutchTagline: 'Massage en beweging, Amsterdam',
  brandColor: null,
  logo: 'studio-noord',
  page: {
    name: 'studio-noord',
    about:
      'Studio Noord is a small practice on the north bank of the IJ, in an old workshop with high windows. We give massages, look at how you stand and sit, and teach breath and yoga in small groups.\n\nYou find us two minutes from the ferry. Come as you are: towels, mats and tea are there.',
    dutchAbout:
      'Studio Noord is een kleine praktijk aan de noordoever van het IJ, in een oude werkplaats met hoge ramen. We geven massages, kijken hoe je staat en zit, en geven les in adem en yoga in kleine groepen.\n\nJe vindt ons op twee minuten van de pont. Kom zoals je bent: handdoeken, matten en thee zijn er.',
    pictures: {
      'breath-and-mobility': 'Groene bogen rond een opgaande zon',
      'deep-tissue-massage': 'Drie stenen op elkaar',
      'private-yoga': 'Een lotusbloem voor de zon',
    },
  },
  members: [
    { email: ownerEmail, firstName: 'Marit', lastName: 'de Jong', role: 'owner' },
    { email: specialistEmail, firstName: 'Fenna', lastName: 'de Boer', role: 'specialist', specialist: 'fenna' },
    {
      email: 'daan@studio-noord.example.test',
      firstName: 'Daan',
      lastName: 'Visser',
      role: 'specialist',
      specialist: 'daan',
    },
    {
      email: 'iris@studio-noord.example.test',
      firstName: 'Iris',
      lastName: 'Bakker',
      role: 'specialist',
      specialist: 'iris',
    },
  ],
  invitations: [{ email: 'sofie@studio-noord.example.test', jobTitle: 'Pilates teacher' }],
  locations: {
    workshop: { address: 'Papaverweg 34', postalCode: '1032 KJ', city: 'Amsterdam' },
    attic: { address: 'Van der Pekstraat 12', postalCode: '1031 CS', city: 'Amsterdam' },
  },
  specialists: {
    fenna: {
      firstName: 'Fenna',
      lastName: 'de Boer',
      jobTitle: 'Massage therapist',
      email: specialistEmail,
      bio: 'Fenna trained as a sports masseuse in Utrecht and worked with rowers and dancers for nine years before she came to the north bank. She works slowly and asks a lot, because a sore shoulder often begins in the hips or at a desk. After a session you know what she found, what she did about it, and which two things you can do yourself until the next time. On Tuesday, Thursday and Friday evenings she also leads the class in the workshop.',
      dutch: {
        jobTitle: 'Massagetherapeut',
        bio: 'Fenna leerde in Utrecht voor sportmasseur en werkte negen jaar met roeiers en dansers voordat ze naar de noordoever kwam. Ze werkt langzaam en vraagt veel, want een zere schouder begint vaak in de heupen of achter een bureau. Na een sessie weet je wat ze vond, wat ze eraan deed, en welke twee dingen je tot de volgende keer zelf kunt doen. Op dinsdag-, donderdag- en vrijdagavond leidt ze ook de les in de werkplaats.',
      },
      portrait: 'fenna-de-boer',
    },
    daan: {
      firstName: 'Daan',
      lastName: 'Visser',
      jobTitle: 'Physiotherapist',
      email: 'daan@studio-noord.example.test',
      bio: 'Daan is a registered physiotherapist. He looks at how you stand, sit and lift, and prefers three exercises that you will do over ten that you will not.',
      dutch: {
        jobTitle: 'Fysiotherapeut',
        bio: 'Daan is geregistreerd fysiotherapeut. Hij kijkt hoe je staat, zit en tilt, en heeft liever drie oefeningen die je doet dan tien die je niet doet.',
      },
      portrait: 'daan-visser',
    },
    iris: {
      firstName: 'Iris',
      lastName: 'Bakker',
      jobTitle: 'Breath and yoga teacher',
      email: 'iris@studio-noord.example.test',
      bio: 'Iris teaches breath work and yoga in small groups and one to one. Her morning class is the quietest hour of the week.',
      dutch: {
        jobTitle: 'Adem- en yogadocent',
        bio: 'Iris geeft les in adem en yoga, in kleine groepen en een op een. Haar ochtendles is het stilste uur van de week.',
      },
      portrait: 'iris-bakker',
    },
  },
  categories: {
    body: { name: 'Massage and posture', dutchName: 'Massage en houding' },
    movement: { name: 'Movement and breath', dutchName: 'Beweging en adem' },
  },
  services: {
    breath: {
      kind: 'group',
      name: 'Breath and mobility',
      description:
        'Slow movement and easy breathing in a group of eight at most. For stiff mornings and long days at a desk; no experience needed. Mats and tea are there, warm socks are a good idea.',
      dutch: {
        name: 'Adem en beweging',
        description:
          'Rustig bewegen en ontspannen ademen in een groep van hooguit acht. Voor stramme ochtenden en lange dagen achter een bureau; ervaring is niet nodig. Matten en thee zijn er, warme sokken zijn een goed idee.',
      },
      category: 'movement',
      durationMinutes: 75,
      priceCents: 1800,
      capacity: 8,
      mostSeats: 1,
      picture: 'breath-and-mobility',
      specialists: ['fenna', 'iris'],
      locationTypes: ['physical'],
      locations: ['workshop'],
    },
    massage: {
      kind: 'private',
      name: 'Deep tissue massage',
      description:
        'A firm, slow massage of the places that ask for it, mostly back, neck and hips. You say how deep, and we check again on the way.',
      dutch: {
        name: 'Dieptemassage',
        description:
          'Een stevige, trage massage van de plekken die erom vragen, meestal rug, nek en heupen. Je zegt hoe diep, en onderweg vragen we het nog eens.',
      },
      category: 'body',
      durationMinutes: 60,
      priceCents: 8500,
      capacity: 1,
      mostSeats: 1,
      repeats: { most: 12, steps: ['week', 'two-weeks', 'month'] },
      picture: 'deep-tissue-massage',
      specialists: ['fenna', 'daan'],
      locationTypes: ['physical'],
      locations: ['workshop'],
    },
    posture: {
      kind: 'private',
      name: 'Posture assessment',
      description:
        'We look at how you stand, sit and lift, in the studio or over video at your own desk. You go home with three exercises and a short report.',
      dutch: {
        name: 'Houdingsanalyse',
        description:
          'We kijken hoe je staat, zit en tilt, in de studio of via video aan je eigen bureau. Je gaat naar huis met drie oefeningen en een kort verslag.',
      },
      category: 'body',
      durationMinutes: 45,
      priceCents: 6250,
      capacity: 1,
      mostSeats: 1,
      picture: 'posture-assessment',
      guarantee: {
        noShow: { kind: 'percent', percent: 50 },
        late: { kind: 'amount', cents: 1500 },
        customers: 'everyone',
      },
      specialists: ['fenna', 'daan'],
      locationTypes: ['physical', 'virtual'],
      locations: ['workshop'],
    },
    call: {
      kind: 'private',
      name: 'Introduction call',
      description: 'Twenty minutes to ask whatever you want to know before you book. Free of charge.',
      dutch: {
        name: 'Kennismakingsgesprek',
        description: 'Twintig minuten om alles te vragen wat je wilt weten voordat je boekt. Gratis.',
      },
      durationMinutes: 20,
      priceCents: 0,
      capacity: 1,
      mostSeats: 1,
      picture: 'introduction-call',
      specialists: everyone,
      locationTypes: ['virtual', 'phone'],
      locations: [],
    },
    yoga: {
      kind: 'private',
      name: 'Private yoga',
      description:
        'An hour and a half that is about your body only: breath, strength and rest in the order that suits you. In the workshop or in the attic under the skylight, as you like it.',
      dutch: {
        name: 'Privéles yoga',
        description:
          'Anderhalf uur dat alleen over jouw lichaam gaat: adem, kracht en rust in de volgorde die bij je past. In de werkplaats of op zolder onder het dakraam, net wat je wilt.',
      },
      category: 'movement',
      durationMinutes: 90,
      priceCents: 11_000,
      deposit: { part: { kind: 'percent', percent: 30 }, customers: 'everyone', rest: 'online' },
      capacity: 1,
      mostSeats: 1,
      picture: 'private-yoga',
      specialists: ['iris'],
      locationTypes: ['physical'],
      locations: [],
    },
  },
  packages: {
    massages: {
      name: 'Five massages',
      dutchName: 'Vijf massages',
      priceCents: 39_500,
      validityDays: 365,
      credits: { massage: 5 },
    },
    month: {
      name: 'A month of mobility',
      dutchName: 'Een maand beweging',
      priceCents: 11_900,
      validityDays: 31,
      credits: { breath: 4, posture: 1 },
    },
  },
  availability: [
    { specialist: 'fenna', on: 'mon', from: '09:00', to: '12:30', offers: massageWindow },
    { specialist: 'fenna', on: 'mon', from: '13:30', to: '17:30', offers: massageSlots },
    { specialist: 'fenna', on: 'tue', from: '10:00', to: '13:00', offers: massageWindow },
    { specialist: 'fenna', on: 'tue', from: '14:00', to: '17:00', offers: massageSlots },
    { specialist: 'fenna', on: 'tue', from: '18:30', to: '19:45', offers: breathClass },
    { specialist: 'fenna', on: 'wed', from: '09:00', to: '12:30', offers: massageWindow },
    { specialist: 'fenna', on: 'wed', from: '13:30', to: '17:30', offers: massageSlots },
    { specialist: 'fenna', on: 'thu', from: '09:00', to: '12:00', offers: massageWindow },
    { specialist: 'fenna', on: 'thu', from: '13:00', to: '17:00', offers: massageSlots },
    { specialist: 'fenna', on: 'thu', from: '18:30', to: '19:45', offers: breathClass },
    { specialist: 'fenna', on: 'fri', from: '09:00', to: '13:00', offers: massageWindow },
    { specialist: 'fenna', on: 'fri', from: '14:00', to: '16:00', offers: massageWindow },
    { specialist: 'fenna', on: 'fri', from: '18:30', to: '19:45', offers: breathClass },
    { specialist: 'fenna', on: 'sat', from: '10:00', to: '11:15', offers: breathClass },
    { specialist: 'fenna', on: 'sat', from: '12:00', to: '14:00', offers: massageWindow },

    { specialist: 'daan', on: 'workdays', from: '09:30', to: '12:30', offers: postureWindow },
    { specialist: 'daan', on: 'mon', from: '13:30', to: '17:00', offers: postureWindow },
    { specialist: 'daan', on: 'wed', from: '13:30', to: '17:00', offers: postureWindow },
    { specialist: 'daan', on: 'thu', from: '17:30', to: '20:30', offers: postureWindow },

    { specialist: 'iris', on: 'workdays', from: '07:30', to: '08:45', offers: breathClass },
    { specialist: 'iris', on: 'tue', from: '10:00', to: '16:00', offers: yogaWindow },
    { specialist: 'iris', on: 'thu', from: '10:00', to: '16:00', offers: yogaWindow },
    { specialist: 'iris', on: 'sun', from: '10:00', to: '13:00', offers: yogaWindow },
    { specialist: 'iris', on: 'sun', from: '16:00', to: '18:30', offers: breathClass },
  ],
  absences: [
    { specialist: 'daan', title: 'Lunch', when: { on: 'workdays', from: '12:30', to: '13:30' } },
    { specialist: 'fenna', title: 'Holiday in Zeeland', when: { week: 7 } },
  ],
  bookings: [
    { week: -2, on: 'tue', at: '14:00', specialist: 'fenna', service: 'massage', guests: ['Sam de Vries'] },
    {
      week: -1,
      on: 'thu',
      at: '18:30',
      specialist: 'fenna',
      service: 'breath',
      guests: ['Sam de Vries', ...demoGroup(5, 2)],
    },
    { week: -1, on: 'wed', at: '10:15', specialist: 'daan', service: 'posture', guests: ['Sam de Vries'] },

    { week: 0, on: 'mon', at: '09:00', specialist: 'fenna', service: 'massage', guests: ['Noor Jansen'] },
    { week: 0, on: 'mon', at: '10:30', specialist: 'fenna', service: 'posture', guests: ['Tim Mulder'] },
    { week: 0, on: 'mon', at: '13:30', specialist: 'fenna', service: 'massage', guests: ['Eva Smit'] },
    { week: 0, on: 'mon', at: '15:30', specialist: 'fenna', service: 'massage', guests: ['Joris de Wit'] },
    { week: 0, on: 'tue', at: '10:00', specialist: 'fenna', service: 'call', guests: ['Lotte Vos'] },
    { week: 0, on: 'tue', at: '11:00', specialist: 'fenna', service: 'massage', guests: ['Pieter Bos'] },
    { week: 0, on: 'tue', at: '14:00', specialist: 'fenna', service: 'massage', guests: ['Sanne Kok'] },
    { week: 0, on: 'tue', at: '18:30', specialist: 'fenna', service: 'breath', guests: demoGroup(6, 0) },
    { week: 0, on: 'wed', at: '09:00', specialist: 'fenna', service: 'massage', guests: ['Bram Peters'] },
    { week: 0, on: 'wed', at: '10:45', specialist: 'fenna', service: 'massage', guests: ['Mees Hendriks'] },
    { week: 0, on: 'wed', at: '13:30', specialist: 'fenna', service: 'massage', guests: ['Luuk van Dam'] },
    {
      week: 0,
      on: 'wed',
      at: '15:30',
      specialist: 'fenna',
      service: 'massage',
      guests: ['Sara Dekker'],
      isPending: true,
    },
    { week: 0, on: 'thu', at: '09:30', specialist: 'fenna', service: 'massage', guests: ['Noor Jansen'] },
    { week: 0, on: 'thu', at: '13:00', specialist: 'fenna', service: 'massage', guests: ['Eva Smit'] },
    { week: 0, on: 'thu', at: '14:00', specialist: 'fenna', service: 'massage', guests: ['Ali Kaya'], isPending: true },
    { week: 0, on: 'thu', at: '16:00', specialist: 'fenna', service: 'massage', guests: ['Femke Prins'] },
    { week: 0, on: 'thu', at: '18:30', specialist: 'fenna', service: 'breath', guests: demoGroup(3, 5) },
    { week: 0, on: 'fri', at: '09:00', specialist: 'fenna', service: 'call', guests: ['Daan Kuipers'] },
    { week: 0, on: 'fri', at: '10:30', specialist: 'fenna', service: 'posture', guests: ['Tess Jacobs'] },
    { week: 0, on: 'fri', at: '14:30', specialist: 'fenna', service: 'massage', guests: ['Ruben Maas'] },
    { week: 0, on: 'fri', at: '18:30', specialist: 'fenna', service: 'breath', guests: demoGroup(5, 8) },
    { week: 0, on: 'sat', at: '10:00', specialist: 'fenna', service: 'breath', guests: demoGroup(8, 4) },

    { week: 0, on: 'mon', at: '10:15', specialist: 'daan', service: 'posture', guests: ['Lotte Vos'] },
    { week: 0, on: 'tue', at: '09:30', specialist: 'daan', service: 'massage', guests: ['Ruben Maas'] },
    { week: 0, on: 'wed', at: '14:15', specialist: 'daan', service: 'posture', guests: ['Pieter Bos'] },
    { week: 0, on: 'thu', at: '18:15', specialist: 'daan', service: 'posture', guests: ['Tim Mulder'] },
    { week: 0, on: 'fri', at: '11:00', specialist: 'daan', service: 'call', guests: ['Sanne Kok'] },

    { week: 0, on: 'mon', at: '07:30', specialist: 'iris', service: 'breath', guests: demoGroup(4, 6) },
    { week: 0, on: 'tue', at: '10:00', specialist: 'iris', service: 'yoga', guests: ['Femke Prins'] },
    { week: 0, on: 'wed', at: '07:30', specialist: 'iris', service: 'breath', guests: demoGroup(2, 1) },
    { week: 0, on: 'thu', at: '13:00', specialist: 'iris', service: 'yoga', guests: ['Tess Jacobs'] },
    { week: 0, on: 'fri', at: '07:30', specialist: 'iris', service: 'breath', guests: demoGroup(7, 9) },

    { week: 1, on: 'mon', at: '09:00', specialist: 'fenna', service: 'massage', guests: ['Bram Peters'] },
    { week: 1, on: 'mon', at: '14:30', specialist: 'fenna', service: 'massage', guests: ['Eva Smit'] },
    { week: 1, on: 'tue', at: '11:00', specialist: 'fenna', service: 'massage', guests: ['Pieter Bos'] },
    { week: 1, on: 'tue', at: '15:00', specialist: 'fenna', service: 'massage', guests: ['Ali Kaya'], isPending: true },
    { week: 1, on: 'tue', at: '18:30', specialist: 'fenna', service: 'breath', guests: demoGroup(4, 2) },
    { week: 1, on: 'wed', at: '13:30', specialist: 'fenna', service: 'massage', guests: ['Noor Jansen'] },
    { week: 1, on: 'thu', at: '18:30', specialist: 'fenna', service: 'breath', guests: demoGroup(2, 12) },
    { week: 1, on: 'fri', at: '10:00', specialist: 'fenna', service: 'posture', guests: ['Joris de Wit'] },
    { week: 1, on: 'sat', at: '10:00', specialist: 'fenna', service: 'breath', guests: demoGroup(5, 10) },
    { week: 1, on: 'mon', at: '13:30', specialist: 'daan', service: 'posture', guests: ['Luuk van Dam'] },
    { week: 1, on: 'wed', at: '07:30', specialist: 'iris', service: 'breath', guests: demoGroup(3, 7) },
    { week: 1, on: 'thu', at: '10:00', specialist: 'iris', service: 'yoga', guests: ['Femke Prins'] },
  ],
}
