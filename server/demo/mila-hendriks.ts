import { freelancerEmail, freelancerId } from './demo-ids.ts'
import type { DemoOrganisation } from './demo-organisation-types.ts'
import { demoGroup } from './demo-customers.ts'

const coaching = { window: ['technique', 'plan'] }

/** A freelancer: customers do not choose a specialist here. */
export const milaHendriks: DemoOrganisation = {
  id: freelancerId,
  kind: 'freelancer',
  guestBooking: 'open',
  name: 'Mila Hendriks',
  tagline: 'Running coach, Amsterdam',
  dutchTagline: 'Hardloopcoach, Amsterdam',
  brandColor: '#2d3a6b',
  logo: 'mila-hendriks-logo',
  page: {
    name: 'mila-hendriks',
    about:
      'I coach runners who want to go further without getting hurt: from a first five kilometres to a marathon. We look at how you run, make a plan that fits your week, and run together in the Vondelpark.',
    dutchAbout:
      'Ik begeleid hardlopers die verder willen zonder blessures: van een eerste vijf kilometer tot een marathon. We kijken hoe je loopt, maken een plan dat in je week past, en lopen samen in het Vondelpark.',
    pictures: {
      'group-run': 'Drie hardlopers in een park',
      'technique-session': 'Een hardloper op een atletiekbaan',
    },
  },
  members: [{ email: freelancerEmail, firstName: 'Mila', lastName: 'Hendriks', role: 'owner', specialist: 'mila' }],
  invitations: [],
  locations: {
    park: { address: 'Vondelpark 3', postalCode: '1071 AA', city: 'Amsterdam' },
    track: { address: 'Olympisch Stadion 2', postalCode: '1076 DE', city: 'Amsterdam' },
  },
  specialists: {
    mila: {
      firstName: 'Mila',
      lastName: 'Hendriks',
      jobTitle: 'Running coach',
      email: freelancerEmail,
      bio: 'Mila ran the 1500 metres for ten years, was injured for two of them, and found out that going slower made her faster. Since then she teaches that.',
      dutch: {
        jobTitle: 'Hardloopcoach',
        bio: 'Mila liep tien jaar de 1500 meter, was er twee van geblesseerd, en ontdekte dat langzamer lopen haar sneller maakte. Sindsdien leert ze dat anderen.',
      },
      portrait: 'mila-hendriks',
    },
  },
  services: {
    technique: {
      kind: 'private',
      name: 'Technique session',
      description: 'An hour on the track. We film, watch and change one thing at a time.',
      dutch: {
        name: 'Techniektraining',
        description: 'Een uur op de baan. We filmen, kijken en veranderen één ding tegelijk.',
      },
      durationMinutes: 60,
      priceCents: 7000,
      capacity: 1,
      mostSeats: 1,
      repeats: { most: 10, steps: ['week', 'two-weeks'] },
      picture: 'technique-session',
      specialists: ['mila'],
      locationTypes: ['physical'],
      locations: ['track'],
    },
    plan: {
      kind: 'private',
      name: 'Training plan call',
      description:
        'Half an hour about your race, your week and your knees. You get a plan for six weeks. Free of charge.',
      dutch: {
        name: 'Gesprek over je trainingsplan',
        description: 'Een half uur over je wedstrijd, je week en je knieën. Je krijgt een plan voor zes weken. Gratis.',
      },
      durationMinutes: 30,
      priceCents: 0,
      capacity: 1,
      mostSeats: 1,
      picture: 'training-plan-call',
      specialists: ['mila'],
      locationTypes: ['virtual', 'phone'],
      locations: [],
    },
    run: {
      kind: 'group',
      name: 'Group run',
      description: 'Twelve runners, one pace, eight kilometres through the park. Nobody is left behind.',
      dutch: {
        name: 'Samen hardlopen',
        description: 'Twaalf lopers, één tempo, acht kilometer door het park. Niemand blijft achter.',
      },
      durationMinutes: 75,
      priceCents: 1250,
      capacity: 12,
      mostSeats: 4,
      picture: 'group-run',
      specialists: ['mila'],
      locationTypes: ['physical'],
      locations: ['park'],
    },
  },
  packages: {
    sessions: {
      name: 'Five technique sessions',
      dutchName: 'Vijf techniektrainingen',
      priceCents: 31_500,
      validityDays: 365,
      credits: { technique: 5 },
    },
    spring: {
      name: 'Ready to race',
      dutchName: 'Klaar voor de wedstrijd',
      priceCents: 18_500,
      validityDays: 120,
      credits: { technique: 2, run: 4 },
    },
  },
  availability: [
    { specialist: 'mila', on: 'workdays', from: '09:00', to: '12:00', offers: coaching },
    { specialist: 'mila', on: 'tue', from: '16:00', to: '20:00', offers: coaching },
    { specialist: 'mila', on: 'wed', from: '18:30', to: '19:45', offers: { session: 'run' } },
    { specialist: 'mila', on: 'thu', from: '16:00', to: '20:00', offers: coaching },
    { specialist: 'mila', on: 'sat', from: '09:00', to: '11:30', offers: { session: 'run' } },
  ],
  absences: [],
  bookings: [
    { week: -1, on: 'tue', at: '17:00', specialist: 'mila', service: 'technique', guests: ['Sam de Vries'] },
    { week: 0, on: 'mon', at: '09:00', specialist: 'mila', service: 'technique', guests: ['Tess Jacobs'] },
    { week: 0, on: 'tue', at: '18:00', specialist: 'mila', service: 'technique', guests: ['Bram Peters'] },
    { week: 0, on: 'wed', at: '18:30', specialist: 'mila', service: 'run', guests: demoGroup(9, 3) },
    { week: 0, on: 'thu', at: '17:00', specialist: 'mila', service: 'plan', guests: ['Noor Jansen'] },
    { week: 0, on: 'sat', at: '09:00', specialist: 'mila', service: 'run', guests: demoGroup(7, 12) },
    { week: 1, on: 'tue', at: '16:00', specialist: 'mila', service: 'technique', guests: ['Ali Kaya'] },
    { week: 1, on: 'wed', at: '18:30', specialist: 'mila', service: 'run', guests: demoGroup(4, 0) },
  ],
}
