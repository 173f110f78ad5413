import type { Locale } from '#shared/i18n/locale.ts'
import { freelancerId } from '#server/demo/demo-ids.ts'
import { markup, trusted } from '#server/platform/html/html.ts'
import { drawing, type DemoSite } from './register-demo-sites.ts'

const texts = {
  en: {
    title: 'Mila Hendriks, running coach',
    book: 'Book',
    headline: 'Run further, hurt less.',
    intro:
      'Technique, training plans and a weekly group run in the Vondelpark, for people who want to keep running for years.',
    cta: 'Find a time',
    offers: 'What we can do',
    technique: 'Technique session',
    techniqueText: 'An hour on the track. We film, watch and change one thing at a time.',
    plan: 'Training plan call',
    planText: 'Half an hour about your race, your week and your knees. Free.',
    group: 'Group run',
    groupText: 'Twelve runners, one pace, every Wednesday evening and Saturday morning.',
    about: 'Hello, I am Mila',
    aboutText:
      'I ran the 1500 metres for ten years, was injured for two of them, and found out that going slower made me faster. Since then I teach that.',
    footer: 'A made-up coach who shows what Inplan does on a site of your own.',
  },
  nl: {
    title: 'Mila Hendriks, hardloopcoach',
    book: 'Boeken',
    headline: 'Loop verder, met minder pijn.',
    intro:
      'Techniek, trainingsschema’s en elke week samen hardlopen in het Vondelpark, voor wie nog jaren wil blijven lopen.',
    cta: 'Vind een moment',
    offers: 'Wat we kunnen doen',
    technique: 'Techniektraining',
    techniqueText: 'Een uur op de baan. We filmen, kijken terug en veranderen één ding tegelijk.',
    plan: 'Gesprek over je trainingsplan',
    planText: 'Een half uur over je wedstrijd, je week en je knieën. Gratis.',
    group: 'Samen hardlopen',
    groupText: 'Twaalf lopers, één tempo, elke woensdagavond en zaterdagochtend.',
    about: 'Hoi, ik ben Mila',
    aboutText:
      'Ik liep tien jaar de 1500 meter, was er twee van geblesseerd, en ontdekte dat ik van rustiger lopen sneller werd. Sindsdien geef ik daar les in.',
    footer: 'Een verzonnen coach die laat zien wat Inplan op je eigen site doet.',
  },
} as const satisfies Record<Locale, Record<string, string>>

const track = trusted(`<svg viewBox="0 0 1280 640" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
<path class="lane" d="M380 700C560 330 860 190 1340 170"/><path class="lane" d="M480 700C640 400 920 270 1340 250"/><path class="lane" d="M580 700C730 470 980 350 1340 330"/><path class="lane" d="M680 700C820 540 1040 430 1340 410"/>
<path class="grass" d="M790 720C920 600 1100 510 1340 490V720z"/>
</svg>`)

/** `/demo/freelancer`: the web site of a freelancer. */
export const milaHendriksSite: DemoSite = {
  path: '/demo/freelancer',
  organisationId: freelancerId,
  stylesheet: 'mila-hendriks.css',
  launcherColour: '#2d3a6b',
  title: (locale) => texts[locale].title,
  body(locale) {
    const t = texts[locale]
    return markup`<header class="bar">${drawing('mila-hendriks-logo')}<span>Mila Hendriks</span><a href="?open=true">${t.book}</a></header>
<main>
<section class="start">${track}<div>
<h1>${t.headline}</h1>
<p>${t.intro}</p>
<a class="go" href="?open=true">${t.cta}</a>
</div></section>
<section class="offers"><h2>${t.offers}</h2><ul>
<li>${drawing('technique-session')}<div><h3>${t.technique}</h3><p class="soft">${t.techniqueText}</p></div></li>
<li>${drawing('training-plan-call')}<div><h3>${t.plan}</h3><p class="soft">${t.planText}</p></div></li>
<li>${drawing('group-run')}<div><h3>${t.group}</h3><p class="soft">${t.groupText}</p></div></li>
</ul></section>
<section class="about">${drawing('mila-hendriks')}<div><h2>${t.about}</h2><p>${t.aboutText}</p></div></section>
</main>
<footer>${t.footer}</footer>`
  },
}
