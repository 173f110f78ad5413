import type { Locale } from '#shared/i18n/locale.ts'
import { businessId } from '#server/demo/demo-ids.ts'
import { markup, trusted } from '#server/platform/html/html.ts'
import { drawing, type DemoSite } from './register-demo-sites.ts'

const texts = {
  en: {
    title: 'Studio Noord, Amsterdam',
    classes: 'Classes',
    massage: 'Massage',
    people: 'People',
    visit: 'Visit',
    headline: 'Slow down on the north bank.',
    intro:
      'Massage, breath and movement in an old shipyard workshop, two minutes from the ferry. Small groups, warm floors, good coffee afterwards.',
    cta: 'See what’s on this week',
    classesText: 'Eight people at most, so nobody is in the back row.',
    breath: 'Breath and mobility',
    breathText: 'Slow movement and easy breathing. For stiff mornings and long days at a desk.',
    yoga: 'Private yoga',
    yogaText: 'An hour and a half that is about your body only.',
    massageText: 'Book a quiet hour, or bring a question about your back.',
    deep: 'Deep tissue massage',
    deepText: 'Firm, slow and thorough. You say how deep.',
    posture: 'Posture assessment',
    postureText: 'We look at how you stand, sit and lift, and you go home with three exercises.',
    fenna: 'Massage therapist',
    daan: 'Physiotherapist',
    iris: 'Breath and yoga teacher',
    visitText: 'From Central Station take the free ferry to Buiksloterweg, then two minutes on foot.',
    footer: 'A made-up studio that shows what Inplan does on a site of your own.',
  },
  nl: {
    title: 'Studio Noord, Amsterdam',
    classes: 'Lessen',
    massage: 'Massage',
    people: 'Mensen',
    visit: 'Langskomen',
    headline: 'Kom tot rust aan de noordoever.',
    intro:
      'Massage, adem en beweging in een oude scheepswerkplaats, twee minuten van de pont. Kleine groepen, warme vloeren en na afloop goede koffie.',
    cta: 'Bekijk wat er deze week is',
    classesText: 'Met hoogstens acht mensen, dus niemand staat achteraan.',
    breath: 'Adem en beweging',
    breathText: 'Rustig bewegen en ademen. Voor stijve ochtenden en lange dagen achter een bureau.',
    yoga: 'Privéles yoga',
    yogaText: 'Anderhalf uur dat alleen over jouw lichaam gaat.',
    massageText: 'Boek een rustig uur, of kom met een vraag over je rug.',
    deep: 'Dieptemassage',
    deepText: 'Stevig, langzaam en grondig. Jij zegt hoe diep.',
    posture: 'Houdingsanalyse',
    postureText: 'We kijken hoe je staat, zit en tilt, en je gaat met drie oefeningen naar huis.',
    fenna: 'Massagetherapeut',
    daan: 'Fysiotherapeut',
    iris: 'Adem- en yogadocent',
    visitText: 'Neem op het Centraal Station de gratis pont naar de Buiksloterweg; daarna is het twee minuten lopen.',
    footer: 'Een verzonnen studio die laat zien wat Inplan op je eigen site doet.',
  },
} as const satisfies Record<Locale, Record<string, string>>

const scene =
  trusted(`<svg class="scene" viewBox="0 0 1280 262" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<circle class="sun" cx="330" cy="176" r="104"/>
<g class="crane" fill="none" stroke-width="5" stroke-linejoin="round"><path d="M556 176l14-92M624 176l-14-92M564 124h52M570 84h40M590 84V52M520 66l70-14 120-30M590 52l48-4"/><path d="M700 25v56" stroke-width="2"/></g><path class="cab" d="M572 62h34v22h-34z"/>
<path class="roofs" d="M0 176v-44h96v-26h64v26h36l34-22v22l34-22v22l34-22v66zM420 176v-34h72v34zM760 176v-52h140v52zM900 176V92h44v84zM944 176v-36h336v36z"/>
<path class="water" d="M0 176h1280v86H0z"/><path class="quay" d="M0 176h1280v6H0z"/>
<g fill="none" stroke-linecap="round" stroke-width="4"><path class="glint" d="M262 200h136M286 216h88M306 232h48"/><path class="ripple" d="M560 206h90M90 228h120M690 236h130M470 240h50M20 206h60"/></g>
</svg>`)

/** `/demo`: the web site of the demo business. */
export const studioNoordSite: DemoSite = {
  path: '/demo',
  organisationId: businessId,
  stylesheet: 'studio-noord.css',
  title: (locale) => texts[locale].title,
  body(locale) {
    const t = texts[locale]
    return markup`<nav class="nav" aria-label="Studio Noord"><strong>studio noord</strong><a href="#classes">${t.classes}</a><a href="#massage">${t.massage}</a><a href="#people">${t.people}</a><a href="#visit">${t.visit}</a></nav>
<main>
<section class="hero"><div>
<h1>${t.headline}</h1>
<p>${t.intro}</p>
<a class="cta" href="?open=true">${t.cta}</a>
</div>${scene}</section>
<section class="part" id="classes"><div><h2>${t.classes}</h2></div><div><p class="soft">${t.classesText}</p><ul class="rows"><li><h3>${t.breath}</h3><p class="soft">${t.breathText}</p></li><li><h3>${t.yoga}</h3><p class="soft">${t.yogaText}</p></li></ul></div></section>
<section class="part" id="massage"><div><h2>${t.massage}</h2></div><div><p class="soft">${t.massageText}</p><ul class="rows"><li><h3>${t.deep}</h3><p class="soft">${t.deepText}</p></li><li><h3>${t.posture}</h3><p class="soft">${t.postureText}</p></li></ul></div></section>
<section class="part" id="people"><div><h2>${t.people}</h2></div><ul class="people">
<li>${drawing('fenna-de-boer')}<div><h3>Fenna de Boer</h3><p class="soft">${t.fenna}</p></div></li>
<li>${drawing('daan-visser')}<div><h3>Daan Visser</h3><p class="soft">${t.daan}</p></div></li>
<li>${drawing('iris-bakker')}<div><h3>Iris Bakker</h3><p class="soft">${t.iris}</p></div></li>
</ul></section>
<section class="part" id="visit"><div><h2>${t.visit}</h2></div><div><h3>Papaverweg 34, 1032 KJ Amsterdam</h3><p class="soft">${t.visitText}</p></div></section>
</main>
<footer>${t.footer}</footer>`
  },
}
